export type Finish = 'matte' | 'silk' | 'translucent'
export type Filament = { colour: string; finish: Finish }

/** Filaments that many makers have, by the names on their spools. */
export const filamentColours = [
  { name: 'White', colour: '#f0efeb' },
  { name: 'Black', colour: '#2a2b2e' },
  { name: 'Grey', colour: '#8b9096' },
  { name: 'Red', colour: '#b9271f' },
  { name: 'Orange', colour: '#e06a26' },
  { name: 'Yellow', colour: '#ecb320' },
  { name: 'Green', colour: '#4f8a4a' },
  { name: 'Blue', colour: '#2f62a8' },
  { name: 'Purple', colour: '#6f4a92' },
  { name: 'Pink', colour: '#dd8fa5' },
  { name: 'Brown', colour: '#7a5238' },
  { name: 'Natural', colour: '#ddd3bb' },
] as const

export const finishes = [
  { value: 'matte', label: 'Matte' },
  { value: 'silk', label: 'Silk' },
  { value: 'translucent', label: 'Translucent' },
] as const

/** What a part has until a colour is chosen. */
export const plainFilament: Filament = { colour: '#e8b48c', finish: 'matte' }

/** Silk is a smooth surface with little metal: more would be dark without surroundings to mirror. */
export const surfaces: Record<Finish, { roughness: number; metalness: number; opacity: number }> = {
  matte: { roughness: 0.75, metalness: 0, opacity: 1 },
  silk: { roughness: 0.28, metalness: 0.1, opacity: 1 },
  translucent: { roughness: 0.45, metalness: 0, opacity: 0.55 },
}
