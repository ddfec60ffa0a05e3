import { type Tag, XmlScanner } from '../../parsing/xml-scanner.ts'
import { isTriangle, isVertex } from '../model/mesh-tags.ts'
import type { RareFacet } from './rare-facets.ts'
import { bitCharacter } from './slot-plan.ts'
import type { Piece } from './slot-zip.ts'

const licenceBytes = 768

type Facets = Map<number, RareFacet>
type Splitting = { name: string; isRoot: boolean; facetsOf: (objectId: string) => Facets | undefined }

type Edit = { start: number; end: number; pieces: Piece[] }

/** Chosen triangles stand in a slot behind the others of their object; another slot takes the place of the licence terms. */
export function splitPart(bytes: Uint8Array, { name, isRoot, facetsOf }: Splitting): Piece[] {
  const scanner = new XmlScanner(bytes, name)
  const edits: Edit[] = []
  let object = startObject(undefined)
  while (scanner.findTag()) {
    const start = scanner.at - 1
    if (isTriangle(bytes, scanner.at)) {
      readTriangle(scanner, object)
      continue
    }
    if (isVertex(bytes, scanner.at)) {
      scanner.skipTag()
      continue
    }
    const tag = scanner.readTag()
    if (tag.name === 'object') {
      edits.push(...editsOf(object))
      object = startObject(facetsOf(tag.attributes.get('id') ?? ''))
    } else if (isRoot) edits.push(...licenceEdits(scanner, tag, start))
  }
  edits.push(...editsOf(object))
  return piecesOf(
    bytes,
    edits.toSorted((one, other) => one.start - other.start),
  )
}

type ObjectSplitting = {
  facets: Facets | undefined
  count: number
  lines: string[]
  bits: string
  removed: Edit[]
  /** Behind the last triangle; undefined when a triangle has an end tag of its own. */
  end: number | undefined
}

function startObject(facets: Facets | undefined): ObjectSplitting {
  return { facets, count: 0, lines: [], bits: '', removed: [], end: 0 }
}

const slash = 47
// A stored block holds 65,535 bytes; the longest line has under 120.
const linesOfSlot = 500

function readTriangle(scanner: XmlScanner, object: ObjectSplitting) {
  const start = scanner.at - 1
  const facet = object.facets?.get(object.count++)
  if (facet) {
    const line = slotLine(scanner.readTag(), facet)
    if (line) {
      object.lines.push(line)
      object.bits += bitCharacter(facet.bit)
      object.removed.push({ start, end: scanner.at, pieces: [] })
    }
  } else scanner.skipTag()
  if (object.end !== undefined) object.end = scanner.bytes[scanner.at - 2] === slash ? scanner.at : undefined
}

function slotLine({ attributes, isEmpty }: Tag, { first }: RareFacet) {
  const { v1, v2, v3, pid, p1, ...others } = Object.fromEntries(attributes)
  if (!isEmpty || Object.keys(others).length > 0) return undefined
  const corners = [v1, v2, v3].map((corner) => corner?.trim() ?? '')
  const [a, b, c] = [0, 1, 2].map((corner) => corners[(corner + first) % 3])
  const property = (name: string, value: string | undefined) =>
    value === undefined ? '' : ` ${name}="${value}"`
  return `<triangle v1="${a}" v2="${b}" v3="${c}"${property('pid', pid)}${property('p1', p1)}/>`
}

function editsOf({ lines, bits, removed, end }: ObjectSplitting): Edit[] {
  if (lines.length === 0 || end === undefined) return []
  const pieces: Piece[] = []
  for (let from = 0; from < lines.length; from += linesOfSlot) {
    const content = Buffer.from(lines.slice(from, from + linesOfSlot).join(''))
    pieces.push({ content, slot: { bits: bits.slice(from, from + linesOfSlot) } })
  }
  return [...removed, { start: end, end, pieces }]
}

function licenceEdits(scanner: XmlScanner, { name, attributes, isEmpty }: Tag, start: number): Edit[] {
  if (name === 'metadata' && attributes.get('name') === 'LicenseTerms') {
    const end = isEmpty ? scanner.at : scanner.readElementText().end
    return [{ start, end, pieces: [] }]
  }
  if (name !== 'resources') return []
  const [before, after] = ['<metadata name="LicenseTerms">', '</metadata>\n ']
  const pieces = [
    { content: Buffer.from(before) },
    { content: Buffer.alloc(licenceBytes, ' '), slot: {} },
    { content: Buffer.from(after) },
  ]
  return [{ start, end: start, pieces }]
}

/** Joins what is compressed, so that a slot has one piece before it and one behind. */
function piecesOf(bytes: Uint8Array, edits: Edit[]): Piece[] {
  const pieces: Piece[] = []
  let waiting: Uint8Array[] = []
  const add = ({ content, slot }: Piece) => {
    if (!slot) return waiting.push(content)
    pieces.push({ content: Buffer.concat(waiting) }, { content, slot })
    waiting = []
  }
  let from = 0
  for (const { start, end, pieces: inserted } of edits) {
    waiting.push(bytes.subarray(from, start))
    for (const piece of inserted) add(piece)
    from = end
  }
  return [...pieces, { content: Buffer.concat([...waiting, bytes.subarray(from)]) }]
}
