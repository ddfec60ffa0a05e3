import { ModelError } from '../../model-error.ts'

/** Triangles of a mesh in file order, and what they become: each has a source, and added ones follow without one. */
export type RepairedRange = {
  first: number
  last: number
  isMirrored: boolean
  /** Three welded vertices a triangle, before and after. */
  before: Uint32Array
  after: Uint32Array
  sources: Uint32Array
  isFlipped: Uint8Array
}

/** `tagAt` returns the text of a triangle of the range. Yields those of the repaired one, with their painting and materials. */
export function* repairedTags(tagAt: (triangle: number) => string, range: RepairedRange) {
  const order = range.isMirrored ? ([0, 2, 1] as const) : ([0, 1, 2] as const)
  const vertexOf = verticesOf(tagAt, range, order)
  const count = range.after.length / 3
  for (let triangle = 0; triangle < count; triangle++) {
    const [v1, v2, v3] = order.map((corner) => vertexOf[range.after[triangle * 3 + corner]!]!)
    const source = range.sources[triangle]
    if (source === undefined) yield `<triangle v1="${v1}" v2="${v2}" v3="${v3}"/>`
    else {
      const tag = tagAt(source)
      yield withCorners(range.isFlipped[triangle] === 1 ? turned(tag) : tag, [v1, v2, v3])
    }
  }
}

function verticesOf(
  tagAt: (triangle: number) => string,
  { before, first, last }: RepairedRange,
  order: readonly number[],
) {
  const vertexOf = new Int32Array(before.reduce((most, vertex) => Math.max(most, vertex), 0) + 1).fill(-1)
  for (let triangle = 0; triangle <= last - first; triangle++) {
    const corners = cornersOf(tagAt(triangle))
    for (const [corner, place] of order.entries()) {
      const vertex = before[triangle * 3 + place]!
      if (vertexOf[vertex] === -1) vertexOf[vertex] = corners[corner]!
    }
  }
  return vertexOf
}

const attribute = /(\s)(v[123])(\s*=\s*)(?:"([^"]*)"|'([^']*)')/g

function cornersOf(tag: string) {
  const corners = [-1, -1, -1]
  for (const [, , name = '', , quoted, single] of tag.matchAll(attribute))
    corners[Number(name[1]) - 1] = Number(quoted ?? single)
  if (corners.includes(-1)) throw notRepairable()
  return corners
}

function withCorners(tag: string, vertices: (number | undefined)[]) {
  return tag.replace(attribute, (_, space, name, equals) => {
    return `${space}${name}${equals}"${vertices[Number(name[1]) - 1]}"`
  })
}

/** A painted triangle that is cut names its pieces by its corners (`TriangleSelector::serialize` of PrusaSlicer). */
const cutPaint = [
  /\s(?:slic3rpe:|paint_)\w+\s*=\s*"[^"]*[^048Cc"]"/,
  /\s(?:slic3rpe:|paint_)\w+\s*=\s*'[^']*[^048Cc']'/,
]

/** The second and third corner of a turned triangle change places, and so do their materials. */
function turned(tag: string) {
  if (cutPaint.some((pattern) => pattern.test(tag))) throw new ModelError('not_repairable', turnedPaint)
  return tag.replace(/(\sp)([23])(\s*=)/g, (_, p, corner, equals) => `${p}${corner === '2' ? 3 : 2}${equals}`)
}

const turnedPaint =
  'A face that looks the wrong way is painted in part, and turning it would move the paint. Repair this 3MF in your slicer, or erase the paint there and upload it again.'

export function notRepairable() {
  return new ModelError(
    'not_repairable',
    'The triangles of this 3MF are written in a way that a repair cannot follow. Repair it in your slicer, or upload its parts as STL.',
  )
}
