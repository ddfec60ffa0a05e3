/** What filament looks like once printed; `standard` is plain PLA. */
const filamentFinishes = ['standard', 'matte', 'silk', 'translucent', 'wood'] as const
export type FilamentFinish = (typeof filamentFinishes)[number]
