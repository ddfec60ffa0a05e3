/** Bytes of a model part that a download replaces by as many others; they lie uncompressed in the file. */
export type Slot = {
  at: number
  length: number
  crc: number
  /** How many bytes of the unpacked part follow. */
  tail: number
  /** For triangles, which bit of the mark each carries, as a character from `bitCharacter`; else it is the licence. */
  bits?: string
}

/** The CRC-32 of a part stands in front of it and in the directory at the end. */
export type SlottedPart = { crc: number; crcAt: number[]; slots: Slot[] }

/** Where a 3MF that we wrote can be made a member's own. It is the comment of the stored ZIP, and leaves no server. */
export type SlotPlan = { parts: SlottedPart[]; commentAt: number }

const endMark = 'LDSLOTS1'
const lengthDigits = 8
export const planTailBytes = lengthDigits + endMark.length

export function writePlan(plan: SlotPlan): Buffer {
  const json = JSON.stringify(plan)
  return Buffer.from(`${json}${String(json.length).padStart(lengthDigits, '0')}${endMark}`)
}

/** Returns the length of the plan's JSON in front of the last bytes of a file; undefined when it has none. */
export function planLength(tail: Buffer): number | undefined {
  const [, digits] = tail.toString('latin1').match(/(\d{8})LDSLOTS1$/) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const firstCharacter = 48

export function bitCharacter(bit: number) {
  return String.fromCharCode(firstCharacter + bit)
}

export function bitOf(bits: string, index: number) {
  return bits.charCodeAt(index) - firstCharacter
}
