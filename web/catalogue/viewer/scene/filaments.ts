import type { RoomFinish } from '#contract/printing/filament/room-finishes.ts'
import type { Part } from '../model/parts.ts'

export type Filament = { colour: `#${string}`; finish: RoomFinish }

export const finishes = [
  { value: 'matte', label: 'Matte' },
  { value: 'silk', label: 'Silk' },
  { value: 'translucent', label: 'Translucent' },
  { value: 'wood', label: 'Wood' },
] as const

export const plainFilament: Filament = { colour: '#e8b48c', finish: 'matte' }

/** Returns the filament of a part until the member chooses one: that of its file, or the default. */
export function usualFilament({
  colour = plainFilament.colour,
  finish = plainFilament.finish,
}: Pick<Part, 'colour' | 'finish'>): Filament {
  return { colour, finish }
}
