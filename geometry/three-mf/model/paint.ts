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

/** Returns true at the attribute of painted filaments: the first name is that of Bambu Studio and OrcaSlicer, the second PrusaSlicer's. */
export function isPaint(bytes: Uint8Array, at: number) {
  return startsWith(bytes, at, 'paint_color') || startsWith(bytes, at, 'slic3rpe:mmu_segmentation')
}

export function isSupportPaint(bytes: Uint8Array, at: number) {
  return startsWith(bytes, at, 'paint_supports') || startsWith(bytes, at, 'slic3rpe:custom_supports')
}

export function isSeamPaint(bytes: Uint8Array, at: number) {
  return startsWith(bytes, at, 'paint_seam') || startsWith(bytes, at, 'slic3rpe:custom_seam')
}

function startsWith(bytes: Uint8Array, at: number, text: string) {
  for (let index = 0; index < text.length; index++)
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}
