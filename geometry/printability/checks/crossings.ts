import { findingMarks } from '#contract/printing/printability.ts'
import { crossFaces, sharesCorner } from '../plate/cross-faces.ts'
import { groupPlaces, type Place, type Sample } from '../plate/places.ts'
import { markTriangle, type Plate } from '../plate/plate.ts'
import { firstOfLeaf, overlapsNode, type TriangleTree } from '../plate/triangle-tree.ts'
import { pairOf } from './overlapping-objects.ts'

/** Places where faces cross, the longest first; `length` is that of all crossing lines found, in mm. */
export type Crossings = {
  places: Place[]
  length: number
  isWithinBody: boolean
  isComplete: boolean
  crossed: Set<ReturnType<typeof pairOf>>
}

type Search = Pick<Crossings, 'isWithinBody' | 'isComplete' | 'crossed'> & { samples: Sample[] }
/** Leaves in the order of a search, which is not complete where too many lie in one place. */
type Nearby = { found: Int32Array; count: number; isComplete: boolean }

const placeCell = 2
const maxSamples = 100_000
const stepsPerTest = 8
const stack = new Int32Array(64)
const box = new Float64Array(6)

/** Returns where faces that share no corner cross each other. Throws when none was found, and too many were there to try. */
export function findCrossings(plate: Plate): Crossings {
  const search: Search = { samples: [], isWithinBody: false, isComplete: true, crossed: new Set() }
  const { boxes, leaves, maxTests } = plate.tree
  const faceBoxes = boxesOfFaces(plate.tree)
  const nearby: Nearby = { found: new Int32Array(maxTests * stepsPerTest), count: 0, isComplete: true }
  for (let leaf = 0; leaf < leaves && search.samples.length < maxSamples; leaf++) {
    if (leaf % 32 === 0) plate.checkTime()
    const [from, end] = [firstOfLeaf(plate.tree, leaf), firstOfLeaf(plate.tree, leaf + 1)]
    setBox(boxes, (leaf + leaves) * 6)
    findNearby(plate.tree, { at: from, leaf }, nearby)
    const isForAll = nearby.isComplete
    for (let at = from; at < end; at++) {
      setBox(faceBoxes, at * 6)
      if (!isForAll) findNearby(plate.tree, { at, leaf }, nearby)
      tryNearby(plate, { at, nearby, faceBoxes }, search)
      search.isComplete &&= nearby.isComplete
    }
  }
  const { samples, isWithinBody, crossed } = search
  const isComplete = search.isComplete && samples.length < maxSamples
  if (samples.length === 0 && !isComplete) throw new Error('Too many faces lie in one place')
  const length = samples.reduce((sum, { area }) => sum + area, 0)
  const places = groupPlaces(samples, placeCell, plate.checkTime)
  return { places, length, isWithinBody, isComplete, crossed }
}

/** Writes to `nearby` the leaves whose boxes meet `box` and that hold faces behind this one in the order of the tree. */
function findNearby(tree: TriangleTree, { at, leaf }: { at: number; leaf: number }, nearby: Nearby) {
  const { boxes, leaves, maxTests } = tree
  const levels = 31 - Math.clz32(leaves)
  let steps = maxTests * stepsPerTest
  let waiting = 1
  stack[0] = 1
  nearby.count = 0
  while (waiting > 0 && steps-- >= 0) {
    const node = stack[--waiting]!
    const afterLast = (node + 1) << (levels - 31 + Math.clz32(node))
    if (afterLast <= leaf + leaves || !overlapsNode(boxes, node * 6, box)) continue
    if (node < leaves) {
      stack[waiting++] = node * 2
      stack[waiting++] = node * 2 + 1
    } else {
      nearby.found[nearby.count++] = node - leaves
      steps -= firstOfLeaf(tree, node - leaves + 1) - Math.max(at + 1, firstOfLeaf(tree, node - leaves))
    }
  }
  nearby.isComplete = waiting === 0
}

type Tries = { at: number; nearby: Nearby; faceBoxes: Float32Array }

function tryNearby(plate: Plate, { at, nearby, faceBoxes }: Tries, search: Search) {
  const { tree } = plate
  for (let index = 0; index < nearby.count; index++) {
    const leaf = nearby.found[index]!
    if (!overlapsNode(tree.boxes, (leaf + tree.leaves) * 6, box)) continue
    const end = firstOfLeaf(tree, leaf + 1)
    for (let next = Math.max(at + 1, firstOfLeaf(tree, leaf)); next < end; next++)
      if (overlapsNode(faceBoxes, next * 6, box))
        tryPair(plate, tree.order[at]!, { two: tree.order[next]!, search })
  }
}

function tryPair(plate: Plate, one: number, { two, search }: { two: number; search: Search }) {
  const { mesh, partOf, objectOf } = plate
  const crossing = sharesCorner(mesh, one, two) ? undefined : crossFaces(plate, one, two)
  if (!crossing || search.samples.length >= maxSamples) return
  search.samples.push({ at: crossing.middle, area: crossing.length, value: crossing.length })
  if (objectOf && objectOf[one] !== objectOf[two]) search.crossed.add(pairOf(objectOf[one]!, objectOf[two]!))
  const isWithinBody = partOf[one] === partOf[two]
  search.isWithinBody ||= isWithinBody
  for (const face of [one, two])
    markTriangle(plate, face, isWithinBody ? findingMarks.crossing : findingMarks.overlap)
}

function setBox(boxes: Float32Array, from: number) {
  for (let side = 0; side < 6; side++) box[side] = boxes[from + side]!
}

/** Returns six numbers a face, as of a node, in the order of the tree. */
function boxesOfFaces({ mesh: { positions, triangles }, order }: TriangleTree) {
  const boxes = new Float32Array(order.length * 6)
  for (let at = 0; at < order.length; at++) {
    const face = order[at]! * 3
    const [a, b, c] = [triangles[face]! * 3, triangles[face + 1]! * 3, triangles[face + 2]! * 3]
    for (let axis = 0; axis < 3; axis++) {
      const [x, y, z] = [positions[a + axis]!, positions[b + axis]!, positions[c + axis]!]
      boxes[at * 6 + axis] = Math.min(x, y, z)
      boxes[at * 6 + axis + 3] = Math.max(x, y, z)
    }
  }
  return boxes
}
