import type { FilamentFinish } from '#contract/catalogue/studio/booth-shots.ts'
import { filamentColours } from '#contract/printing/filament/filament-colours.ts'

export type Hex = `#${string}`

/** `sheen` from 0, dull, to 1, metallic. */
export type Filament = { hex: Hex; sheen: number }

export type FilamentColour = keyof typeof filamentColours

/** What a part is printed with: one of our colours, or any in sRGB; the finish is `standard` when absent. */
export type FilamentAppearance = { colour: FilamentColour | Hex; finish?: FilamentFinish }

const usualSheen = 0.4

export function filamentOf(colour: FilamentColour | Hex): Filament {
  if (!isHex(colour)) return filamentColours[colour]
  const ours = Object.values(filamentColours).find(({ hex }) => hex === colour)
  return ours ?? { hex: colour, sheen: usualSheen }
}

function isHex(colour: FilamentColour | Hex): colour is Hex {
  return colour.startsWith('#')
}

/** Returns `#rrggbb` of a colour as 3MF files write it, without its opacity; null of any other text. */
export function hexOf(text: string): Hex | null {
  const [, digits] = /^#([\da-f]{6})([\da-f]{2})?$/i.exec(text) ?? []
  return digits ? `#${digits.toLowerCase()}` : null
}
