import type { RoomFinish } from '#contract/printing/room-finishes.ts'

export type Filament = { colour: `#${string}`; finish: RoomFinish }

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
