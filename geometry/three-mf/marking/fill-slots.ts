import { crc32 } from 'node:zlib'
import { shiftCrc } from './crc-shift.ts'
import { bitOf, planLength, planTailBytes, type Slot, type SlotPlan, type SlottedPart } from './slot-plan.ts'

type Range = { start: number; end: number }
export type ReadRange = (range: Range) => Promise<Buffer>

/** Bytes that take the place of others. */
export type Patch = { at: number; content: Buffer }

/** What a download writes into a 3MF. `licence` is plain text. */
export type Personal = { licence: string; mark: bigint }

/**
 * Returns what makes a stored 3MF a download's own, in the order of the file: the slots, their checksums, and blanks
 * over the plan. A 3MF without a plan stays as it is.
 */
export async function fillSlots(bytes: number, read: ReadRange, personal: Personal): Promise<Patch[]> {
  const plan = await readPlan(bytes, read)
  if (!plan) return []
  const patches: Patch[] = []
  for (const part of plan.parts) patches.push(...(await fillPart(part, read, personal)))
  patches.push({ at: plan.commentAt, content: Buffer.alloc(bytes - plan.commentAt, ' ') })
  return patches.toSorted((one, other) => one.at - other.at)
}

const usualPlanBytes = 16_384
const mostSlotBytes = 2 ** 20

async function readPlan(bytes: number, read: ReadRange): Promise<SlotPlan | undefined> {
  const start = Math.max(0, bytes - usualPlanBytes)
  const end = await read({ start, end: bytes - 1 })
  const length = planLength(end.subarray(-planTailBytes))
  if (!length) return undefined
  const planAt = bytes - planTailBytes - length
  const json = planAt >= start ? end.subarray(planAt - start) : await read({ start: planAt, end: bytes - 1 })
  // Every 3MF in the store was written by us.
  return JSON.parse(json.toString('latin1', 0, length)) as SlotPlan
}

async function fillPart({ crc, crcAt, slots }: SlottedPart, read: ReadRange, personal: Personal) {
  const patches: Patch[] = []
  const readSlot = await readTogether(slots, read)
  let sum = crc
  for (const slot of slots) {
    const content = await filled(slot, readSlot, personal)
    patches.push({ at: slot.at, content })
    sum ^= shiftCrc((crc32(content) ^ slot.crc) >>> 0, slot.tail)
  }
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(sum >>> 0)
  return [...patches, ...crcAt.map((at) => ({ at, content: checksum }))]
}

/** The slots of an object stand side by side. */
async function readTogether(slots: Slot[], read: ReadRange): Promise<ReadRange> {
  const first = Math.min(...slots.map(({ at }) => at))
  const last = Math.max(...slots.map(({ at, length }) => at + length)) - 1
  if (last - first > mostSlotBytes) return read
  const bytes = await read({ start: first, end: last })
  return async ({ start, end }) => bytes.subarray(start - first, end - first + 1)
}

async function filled({ at, length, bits }: Slot, read: ReadRange, { licence, mark }: Personal) {
  if (bits === undefined) return licenceOf(licence, length)
  const triangles = (await read({ start: at, end: at + length - 1 })).toString()
  let index = 0
  const marked = triangles.replace(/v1="(\d+)" v2="(\d+)" v3="(\d+)"/g, (same, a, b, c) => {
    const isOne = (mark >> BigInt(bitOf(bits, index++))) & 1n
    return isOne ? `v1="${c}" v2="${a}" v3="${b}"` : same
  })
  return Buffer.from(marked)
}

/** XML text of this length, blanks at its end. */
function licenceOf(text: string, length: number) {
  const content = Buffer.alloc(length, ' ')
  const escaped = text
    .replace(/\p{C}/gu, ' ')
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  if (Buffer.byteLength(escaped) > length) throw new Error('The licence text does not fit into its slot.')
  content.write(escaped)
  return content
}

/** Yields bytes of a file that begin at `start`, with the patches over them. */
export async function* patched(
  chunks: AsyncIterable<Buffer>,
  patches: Patch[],
  start: number,
): AsyncGenerator<Buffer> {
  let place = start
  for await (const chunk of chunks) {
    const end = place + chunk.length
    const own = patches.filter(({ at, content }) => at < end && at + content.length > place)
    if (own.length === 0) yield chunk
    else {
      const copy = Buffer.from(chunk)
      for (const { at, content } of own)
        content.subarray(Math.max(0, place - at)).copy(copy, Math.max(0, at - place))
      yield copy
    }
    place = end
  }
}
