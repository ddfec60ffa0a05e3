import { XmlScanner } from '../../parsing/xml-scanner.ts'
import { isTriangle } from '../model/mesh-tags.ts'
import { resourceIdOf } from '../model/resource-id.ts'
import { isTagOf } from '../tag-names.ts'
import { notRepairable, type RepairedRange, repairedTags } from './repaired-range.ts'

type Spans = { starts: number[]; ends: number[] }

/** Returns a `.model` file with the triangles of these ranges replaced, by object; every other byte stays. Throws a ModelError. */
export function repairPart(
  bytes: Buffer,
  name: string,
  rangesOf: ReadonlyMap<string, readonly RepairedRange[]>,
): Buffer {
  const spansOf = findTriangles(bytes, name, rangesOf)
  const edits = [...rangesOf].flatMap(([id, ranges]) =>
    ranges.map((range) => editOf(bytes, range, spansOf.get(id) ?? { starts: [], ends: [] })),
  )
  const pieces: Uint8Array[] = []
  let from = 0
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    if (start < from) throw notRepairable()
    pieces.push(bytes.subarray(from, start), ...text)
    from = end
  }
  pieces.push(bytes.subarray(from))
  return Buffer.concat(pieces)
}

function findTriangles(bytes: Buffer, name: string, objects: { has(id: string): boolean }) {
  const scanner = new XmlScanner(bytes, name)
  const spansOf = new Map<string, Spans>()
  let spans: Spans | undefined
  while (scanner.findTag()) {
    const start = scanner.at - 1
    if (spans && isTriangle(bytes, scanner.at)) {
      scanner.skipTag()
      spans.starts.push(start)
      spans.ends.push(endOfEmpty(scanner))
    } else if (isTagOf(scanner, 'object')) {
      const id = resourceIdOf(scanner.readTag().attributes.get('id')) ?? ''
      spans = objects.has(id) ? { starts: [], ends: [] } : undefined
      if (spans) spansOf.set(id, spans)
    } else scanner.skipTag()
  }
  return spansOf
}

const slash = 47

function endOfEmpty(scanner: XmlScanner) {
  if (scanner.bytes[scanner.at - 2] === slash) return scanner.at
  const [endTag] = /^\s*<\/triangle\s*>/.exec(scanner.peek(40)) ?? []
  if (!endTag) throw notRepairable()
  return scanner.at + endTag.length
}

function editOf(bytes: Buffer, range: RepairedRange, { starts, ends }: Spans) {
  const [start, end] = [starts[range.first], ends[range.last]]
  if (start === undefined || end === undefined) throw notRepairable()
  const tagAt = (at: number) => bytes.toString('utf8', starts[range.first + at], ends[range.first + at])
  return { start, end, text: [...inBlocks(repairedTags(tagAt, range))] }
}

const tagsPerBlock = 4096

/** Single texts of a million triangles would fill the memory. */
function* inBlocks(tags: Iterable<string>) {
  let block: string[] = []
  for (const tag of tags)
    if (block.push(tag) === tagsPerBlock) {
      yield Buffer.from(`${block.join('\n')}\n`)
      block = []
    }
  yield Buffer.from(block.join('\n'))
}
