import type { ZipArchive } from '../../parsing/zip-archive.ts'

const attributes = ['paint_color="', 'mmu_segmentation="']
/** Slicers print with at most 16 filaments. */
const maxState = 16

/** Returns the filaments, from 1, with which the surfaces of each painted model are painted, by its lower-case path. */
export function findPainted(zip: ZipArchive): Map<string, Set<number>> {
  const painted = new Map<string, Set<number>>()
  for (const name of zip.names.filter((one) => /\.model$/i.test(one))) {
    const { buffer, byteOffset, length } = zip.read(name) ?? new Uint8Array()
    const states = statesIn(Buffer.from(buffer, byteOffset, length))
    if (states) painted.set(name.toLowerCase(), states)
  }
  return painted
}

function statesIn(bytes: Buffer) {
  const states = new Set<number>()
  let isPainted = false
  for (const attribute of attributes)
    for (let at = bytes.indexOf(attribute); at !== -1; at = bytes.indexOf(attribute, at)) {
      isPainted = true
      at += attribute.length
      const end = bytes.indexOf('"', at)
      if (end === -1) break
      addStates(bytes.subarray(at, end), states)
      at = end
    }
  return isPainted ? states : undefined
}

/**
 * Hexadecimal digits from the last one: the lower two bits are the number of sides at which a triangle is split, of a whole
 * one the upper two are its state, or 3 when the next digit is that, less 3; state 0 is not painted
 * (`TriangleSelector::serialize` of PrusaSlicer).
 */
function addStates(digits: Buffer, states: Set<number>) {
  for (let at = digits.length - 1; at >= 0; at--) {
    const code = hexDigit(digits[at]!)
    if ((code & 3) !== 0) continue
    const state = code >> 2 === 3 ? 3 + hexDigit(digits[--at] ?? 48) : code >> 2
    if (state > 0 && state <= maxState) states.add(state)
  }
}

function hexDigit(digit: number) {
  const value = Number.parseInt(String.fromCharCode(digit), 16)
  return Number.isNaN(value) ? 0 : value
}
