import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type Slot, type SlotPlan, type SlottedPart, writePlan } from './slot-plan.ts'

export type Piece = { content: Buffer; slot?: { bits?: string } }

export type SlottedFile = { name: string; pieces: Piece[] }

const maxSlotBytes = 0xffff
const deflated = 8
const utf8Names = 0x0800
const version = 20
const [localBytes, centralBytes, endBytes] = [30, 46, 22]
const [crcInLocal, crcInCentral] = [14, 16]
/** 1980-01-01, the first day of MS-DOS. */
const firstDay = 0x21

/** Returns a ZIP (PKWARE APPNOTE 6.3.10) whose slots lie in stored blocks (RFC 1951, 3.2.4), with the plan as its comment. */
export function zipWithSlots(files: SlottedFile[]): Buffer {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  const parts: SlottedPart[] = []
  let at = 0
  let directoryBytes = 0
  const packedFiles = files.map((file) => ({ name: Buffer.from(file.name), ...pack(file.pieces) }))
  for (const { name, packed, slots, ...sizes } of packedFiles) {
    const header = record({ ...sizes, packedBytes: packed.length, name })
    if (slots.length > 0)
      parts.push({
        crc: sizes.crc,
        crcAt: [at + crcInLocal, directoryBytes + crcInCentral],
        slots: slots.map((slot) => ({ ...slot, at: slot.at + at + localBytes + name.length })),
      })
    chunks.push(header.local, name, packed)
    directory.push(header.central(at), name)
    at += localBytes + name.length + packed.length
    directoryBytes += centralBytes + name.length
  }
  for (const { crcAt } of parts) crcAt[1] = (crcAt[1] ?? 0) + at
  const plan: SlotPlan = { parts, commentAt: at + directoryBytes + endBytes }
  const comment = parts.length > 0 ? writePlan(plan) : Buffer.alloc(0)
  return Buffer.concat([
    ...chunks,
    ...directory,
    endOfDirectory({ entries: files.length, at, bytes: directoryBytes, comment }),
    comment,
  ])
}

function pack(pieces: Piece[]) {
  const total = pieces.reduce((sum, { content }) => sum + content.length, 0)
  const chunks: Buffer[] = []
  const slots: Slot[] = []
  let [crc, bytes, packed] = [0, 0, 0]
  const add = (chunk: Buffer) => {
    chunks.push(chunk)
    packed += chunk.length
  }
  for (const [index, { content, slot }] of pieces.entries()) {
    const isLast = index === pieces.length - 1
    if (slot) {
      if (content.length > maxSlotBytes || isLast) throw new Error('A slot is too long, or the last piece.')
      add(storedBlock(content.length))
      const tail = total - bytes - content.length
      slots.push({ at: packed, length: content.length, crc: crc32(content), tail, ...slot })
      add(content)
    } else {
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
      add(deflateRawSync(content, { level: 6, finishFlush }))
    }
    // Node 22 forgets the value before an empty buffer.
    if (content.length > 0) crc = crc32(content, crc)
    bytes += content.length
  }
  return { packed: Buffer.concat(chunks), crc, bytes, slots }
}

function storedBlock(length: number) {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(~length & 0xffff, 3)
  return header
}

type Entry = { name: Buffer; crc: number; bytes: number; packedBytes: number }

function record({ name, crc, bytes, packedBytes }: Entry) {
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(version, 0)
  shared.writeUInt16LE(utf8Names, 2)
  shared.writeUInt16LE(deflated, 4)
  shared.writeUInt16LE(firstDay, 8)
  shared.writeUInt32LE(crc, 10)
  shared.writeUInt32LE(packedBytes, 14)
  shared.writeUInt32LE(bytes, 18)
  shared.writeUInt16LE(name.length, 22)
  return {
    local: Buffer.concat([signature(0x04034b50), shared]),
    central: (at: number) => {
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(at, 10)
      return Buffer.concat([signature(0x02014b50), Buffer.from([version, 0]), shared, rest])
    },
  }
}

type Directory = { entries: number; at: number; bytes: number; comment: Buffer }

function endOfDirectory({ entries, at, bytes, comment }: Directory) {
  const end = Buffer.alloc(endBytes)
  signature(0x06054b50).copy(end)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return end
}

function signature(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
