import { ModelError } from '../model-error.ts'
import { countPlacements } from './step-assembly.ts'

/** Bytes, instances and nested parentheses of a STEP file, points of a surface or curve, bounds of a face, placements of parts when assemblies are expanded. */
export const stepLimits = {
  bytes: 20 * 2 ** 20,
  instances: 300_000,
  depth: 32,
  controlPoints: 10_000,
  faceBounds: 2_000,
  placements: 10_000,
} as const

const code = {
  open: 40,
  close: 41,
  hash: 35,
  quote: 39,
  slash: 47,
  star: 42,
  semicolon: 59,
  equals: 61,
  space: 32,
} as const

/** Returns true for what claims to be a STEP file: an exchange structure begins with its edition (ISO 10303-21, 5.2). */
export function isStep(beginning: string): boolean {
  return /^(\xef\xbb\xbf)?\s*ISO-10303-21\s*;/.test(beginning)
}

/** Linear. Throws a ModelError unless the bytes look like a STEP file (ISO 10303-21) small enough to open. */
export function checkStep(bytes: Uint8Array): void {
  if (bytes.length > stepLimits.bytes) throw tooLarge(`is larger than ${stepLimits.bytes / 2 ** 20} MB`)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!isStep(text.toString('latin1', 0, 200))) throw new ModelError('unknown_format', notStep)
  if (!/END-ISO-10303-21\s*;\s*$/.test(text.toString('latin1', Math.max(0, bytes.length - 200))))
    throw new ModelError('truncated', 'The STEP file is truncated. Export it again.')
  if (!text.includes('HEADER;') || !text.includes('DATA')) throw new ModelError('unknown_format', notStep)
  const hasShape = checkTokens(bytes)
  const entities = text.toString('latin1')
  if (countPlacements(entities, stepLimits.placements) > stepLimits.placements)
    throw tooLarge(`places more than ${stepLimits.placements.toLocaleString('en-US')} parts`)
  if (isElsewhere.test(entities) || (!hasShape && /\bDOCUMENT_FILE\s*\(/.test(entities)))
    throw new ModelError(
      'bad_step',
      'The parts of this assembly are in other files. Export it again as one STEP file.',
    )
  if (!hasShape) throw new ModelError('empty', noShape)
}

// CAx-IF, Recommended Practices for External References: the property that says which file a part is in.
const isElsewhere = /\bPROPERTY_DEFINITION\s*\(\s*'external definition'/i

/** Returns whether an entity is a face or surface. Strings end with an apostrophe and double it inside, comments do not nest, a semicolon ends an entity (ISO 10303-21, 6.3 and 6.4). */
function checkTokens(bytes: Uint8Array) {
  let hasShape = false
  let depth = 0
  let comment = { from: 0, to: 0 }
  let instances = 0
  const lists = countLists()
  let isEnded = true
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === code.quote) at = endOf(bytes, at + 1, code.quote)
    else if (byte === code.slash && bytes[at + 1] === code.star) {
      const from = endOfToken(bytes, at, comment)
      at = endOfComment(bytes, at + 2)
      comment = { from, to: at + 1 }
    } else if (byte === code.open) {
      depth++
      const name = nameBefore(bytes, endOfToken(bytes, at, comment))
      hasShape ||= isShape.test(name)
      lists.open(name, depth)
    } else if (byte === code.close) lists.close(depth--)
    else if (byte === code.hash) lists.refer(depth)
    else if (byte === code.semicolon) isEnded = true
    else if (byte === code.equals) {
      if (!isEnded) throw damaged()
      isEnded = false
      lists.begin()
      if (++instances > stepLimits.instances)
        throw tooLarge(`has more than ${stepLimits.instances.toLocaleString('en-US')} entities`)
    }
    if (depth > stepLimits.depth || depth < 0) throw damaged()
  }
  if (depth !== 0) throw damaged()
  return hasShape
}

// ISO 10303-42: what these entities refer to in lists is only that. Open CASCADE takes a time that grows with the square of the bounds of a face.
const limitedLists = [
  {
    entity: /(SPLINE|BEZIER|UNIFORM)_(CURVE|SURFACE)(_WITH_KNOTS)?$/i,
    most: stepLimits.controlPoints,
    what: (most: string) => `surface or curve of more than ${most} control points`,
  },
  {
    entity: /\bPOLYLINE$/i,
    most: stepLimits.controlPoints,
    what: (most: string) => `polyline of more than ${most} points`,
  },
  {
    entity: /\b(ADVANCED_FACE|FACE_SURFACE|FACE)$/i,
    most: stepLimits.faceBounds,
    what: (most: string) => `face of more than ${most} outlines and holes`,
  },
]

function countLists() {
  let list: (typeof limitedLists)[number] | undefined
  let [listDepth, count] = [0, 0]
  return {
    begin: () => {
      count = 0
    },
    open: (name: string, depth: number) => {
      if (list !== undefined) return
      list = limitedLists.find(({ entity }) => entity.test(name))
      listDepth = depth
    },
    close: (depth: number) => {
      if (depth === listDepth) list = undefined
    },
    refer: (depth: number) => {
      if (list !== undefined && depth > listDepth && ++count > list.most)
        throw tooLarge(`has a ${list.what(list.most.toLocaleString('en-US'))}`)
    },
  }
}

/** A face or surface; Open CASCADE does not read triangles. */
const isShape = /(?<!TRIANGULATED_)FACE$|SURFACE_WITH_KNOTS$/i

/** Returns the end of a name that ends as those of faces, surfaces and curves do, else nothing. */
function nameBefore(bytes: Uint8Array, end: number) {
  const last = bytes[end - 1]! & ~32
  if (last !== letterE && last !== letterS) return ''
  return Buffer.from(bytes.subarray(Math.max(0, end - 40), end)).toString('latin1')
}

function endOfToken(bytes: Uint8Array, at: number, comment: { from: number; to: number }) {
  let end = at
  while (end > comment.to && bytes[end - 1]! <= code.space) end--
  return end === comment.to ? comment.from : end
}

function endOf(bytes: Uint8Array, from: number, byte: number) {
  const end = bytes.indexOf(byte, from)
  if (end < 0) throw damaged()
  return end
}

function endOfComment(bytes: Uint8Array, from: number) {
  let at = from
  do at = endOf(bytes, at, code.star) + 1
  while (bytes[at] !== code.slash)
  return at
}

const letterE = 69
const letterS = 83

const noShape =
  'The STEP file holds no solid and no surface. Export the model as solids (AP203, AP214 or AP242).'
export const notStep = 'This is not a STEP file. Export the model as STEP (AP203, AP214 or AP242).'

export function damaged() {
  return new ModelError('bad_step', 'The STEP file is damaged. Export it again.')
}

function tooLarge(what: string) {
  return new ModelError('too_large', `The STEP file ${what}. Simplify it, or export its parts one by one.`)
}
