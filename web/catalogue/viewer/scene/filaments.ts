import type { RoomFinish } from '#contract/printing/room-finishes.ts'
import type { Part } from '../model/parts.ts'

export type Filament = { colour: `#${string}`; finish: RoomFinish }

export const finishes = [
  { value: 'matte', label: 'Matte' },
  { value: 'silk', label: 'Silk' },
  { value: 'translucent', label: 'Translucent' },
  { value: 'wood', label: 'Wood' },
] as const

export const plainFilament: Filament = { colour: '#e8b48c', finish: 'matte' }

/** What a part has until a colour is chosen. */
export function usualFilament({ colour = plainFilament.colour }: Pick<Part, 'colour'>): Filament {
  return { ...plainFilament, colour }
}
