/** Bit 0 stands for the filament of the part, bit n for filament n. */
export type PaintedFilaments = number

const maxFilament = 30

/**
 * Returns the filaments of a painted triangle, from hexadecimal digits as `TriangleSelector::serialize` of PrusaSlicer, Bambu
 * Studio and OrcaSlicer writes them, the first one last: two bits are the number of cuts, and of an uncut piece two more bits the
 * filament, 3 for one that the next digit names.
 */
export function readPaint(bytes: Uint8Array, start: number, end: number): PaintedFilaments {
  let filaments = 0
  for (let at = end - 1; at >= start; at--) {
    const digit = digitOf(bytes[at]!)
    if (Number.isNaN(digit)) return 0
    if ((digit & 3) !== 0) continue
    let filament = digit >> 2
    if (filament === 3 && at > start) filament += digitOf(bytes[--at]!)
    if (filament <= maxFilament) filaments |= 1 << filament
  }
  return filaments
}

function digitOf(byte: number) {
  return Number.parseInt(String.fromCharCode(byte), 16)
}

/** Returns true for `paint_color` and `slic3rpe:mmu_segmentation`. */
export function isPaint(bytes: Uint8Array, at: number) {
  if (bytes[at] === 112) return bytes[at + 5] === 95 && bytes[at + 6] === 99
  return bytes[at] === 115 && bytes[at + 8] === 58 && bytes[at + 9] === 109 && bytes[at + 12] === 95
}

/** Returns true for `paint_supports` and `slic3rpe:custom_supports`. */
export function isSupportPaint(bytes: Uint8Array, at: number) {
  if (bytes[at] === 112) return bytes[at + 7] === 117 && startsWith(bytes, at, 'paint_supports')
  return bytes[at + 17] === 117 && startsWith(bytes, at, 'slic3rpe:custom_supports')
}

/** Returns true for `paint_seam` and `slic3rpe:custom_seam`. */
export function isSeamPaint(bytes: Uint8Array, at: number) {
  if (bytes[at] === 112) return bytes[at + 7] === 101 && startsWith(bytes, at, 'paint_seam')
  return bytes[at + 17] === 101 && startsWith(bytes, at, 'slic3rpe:custom_seam')
}

function startsWith(bytes: Uint8Array, at: number, text: string) {
  for (let index = 0; index < text.length; index++)
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}
