import { crc32 } from 'node:zlib'
import { shiftCrc } from './crc-shift.ts'
import { bitOf, planLength, planTailBytes, type Slot, type SlotPlan, type SlottedPart } from './slot-plan.ts'

type Range = { start: number; end: number }
export type ReadRange = (range: Range) => Promise<Buffer>

export type Patch = { at: number; content: Buffer }

export type Personal = { licence: string; mark: bigint }

/** `stored` has the triangles as they carry zeros, `turned` as they carry ones; each takes as many bytes in both. */
type TriangleSlot = Slot & {
  stored: Buffer
  turned: Buffer
  triangles: { at: number; end: number; bit: number }[]
}

type ReadPart = Omit<SlottedPart, 'slots'> & { slots: (Slot | TriangleSlot)[] }

/** The slots of a stored 3MF, the same for all its downloads; `bytes` is the memory they take. */
export type Slots = { parts: ReadPart[]; blank: { at: number; length: number }; bytes: number }

export async function readSlots(bytes: number, read: ReadRange): Promise<Slots> {
  const plan = await readPlan(bytes, read)
  if (!plan) return { parts: [], blank: { at: bytes, length: 0 }, bytes: 0 }
  const parts: ReadPart[] = []
  for (const part of plan.parts) parts.push({ ...part, slots: await readPart(part, read) })
  const blank = { at: plan.commentAt, length: bytes - plan.commentAt }
  const slots = parts.flatMap((part) => part.slots)
  return { parts, blank, bytes: slots.reduce((sum, { length }) => sum + 4 * length, blank.length) }
}

const usualPlanBytes = 16_384
const maxSlotBytes = 2 ** 20

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

async function readPart({ slots }: SlottedPart, read: ReadRange) {
  const readSlot = await readTogether(slots, read)
  const contents: ReadPart['slots'] = []
  for (const slot of slots) {
    const { at, length, bits } = slot
    if (bits === undefined) contents.push(slot)
    else contents.push({ ...slot, ...turn(await readSlot({ start: at, end: at + length - 1 }), bits) })
  }
  return contents
}

function turn(stored: Buffer, bits: string) {
  const triangles: TriangleSlot['triangles'] = []
  const turned = stored
    .toString('latin1')
    .replace(/v1="(\d+)" v2="(\d+)" v3="(\d+)"/g, (found, a, b, c, at: number) => {
      triangles.push({ at, end: at + found.length, bit: bitOf(bits, triangles.length) })
      return `v1="${c}" v2="${a}" v3="${b}"`
    })
  return { stored: Buffer.from(stored), turned: Buffer.from(turned, 'latin1'), triangles }
}

async function readTogether(slots: Slot[], read: ReadRange): Promise<ReadRange> {
  const first = Math.min(...slots.map(({ at }) => at))
  const last = Math.max(...slots.map(({ at, length }) => at + length)) - 1
  if (last - first > maxSlotBytes) return read
  const bytes = await read({ start: first, end: last })
  return async ({ start, end }) => bytes.subarray(start - first, end - first + 1)
}

export function fillSlots({ parts, blank }: Slots, personal: Personal): Patch[] {
  const patches = parts.flatMap((part) => fillPart(part, personal))
  patches.push({ at: blank.at, content: Buffer.alloc(blank.length, ' ') })
  return patches.toSorted((one, other) => one.at - other.at)
}

function fillPart({ crc, crcAt, slots }: ReadPart, { licence, mark }: Personal) {
  const patches: Patch[] = []
  let sum = crc
  for (const slot of slots) {
    const content = 'triangles' in slot ? marked(slot, mark) : licenceOf(licence, slot.length)
    patches.push({ at: slot.at, content })
    sum ^= shiftCrc((crc32(content) ^ slot.crc) >>> 0, slot.tail)
  }
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(sum >>> 0)
  return [...patches, ...crcAt.map((at) => ({ at, content: checksum }))]
}

function marked({ stored, turned, triangles }: TriangleSlot, mark: bigint) {
  const content = Buffer.from(stored)
  for (const { at, end, bit } of triangles) if ((mark >> BigInt(bit)) & 1n) turned.copy(content, at, at, end)
  return content
}

function licenceOf(text: string, length: number) {
  const content = Buffer.alloc(length, ' ')
  const escaped = text
    .replace(/\p{C}/gu, ' ')
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  if (Buffer.byteLength(escaped) > length) throw new Error('The licence text does not fit into its slot.')
  content.write(escaped)
  return content
}

/** Yields bytes of a file that begin at `start`; the patches are written over them in place. */
export async function* patched(
  chunks: AsyncIterable<Buffer>,
  patches: Patch[],
  start: number,
): AsyncGenerator<Buffer> {
  let place = start
  for await (const chunk of chunks) {
    const end = place + chunk.length
    for (const { at, content } of patches)
      if (at < end && at + content.length > place)
        content.subarray(Math.max(0, place - at)).copy(chunk, Math.max(0, at - place))
    yield chunk
    place = end
  }
}
