import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import { crossFaces, sharesCorner } from '../plate/cross-faces.ts'
import { groupPlaces, type Place, type Sample } from '../plate/places.ts'
import { type CheckedPlate, markTriangle } from '../plate/plate.ts'
import { firstOfLeaf, overlapsNode, type TriangleTree } from '../plate/triangle-tree.ts'
import { pairOf } from './overlapping-objects.ts'

/** Places where faces cross, the longest first; `length` is that of all crossing lines found, in mm. */
export type Crossings = {
  places: Place[]
  length: number
  isWithinBody: boolean
  isComplete: boolean
  /** Pairs of objects, and of shells. */
  crossed: Set<ReturnType<typeof pairOf>>
  shells: Map<number, Set<number>>
}

type Search = Pick<Crossings, 'isWithinBody' | 'isComplete' | 'crossed' | 'shells'> & { samples: Sample[] }
/** Leaves in the order of a search, which is not complete where too many lie in one place. */
type Nearby = { found: Int32Array; count: number; isComplete: boolean }

const placeCell = 2
const maxSamples = 100_000
const stepsPerTest = 8
const stack = new Int32Array(64)
const box = new Float64Array(6)

/** Returns where faces that share no corner cross each other. Throws when none was found, and too many were there to try. */
export function findCrossings(plate: CheckedPlate): Crossings {
  const search: Search = {
    samples: [],
    isWithinBody: false,
    isComplete: true,
    crossed: new Set(),
    shells: new Map(),
  }
  const { boxes, faceBoxes, leaves, maxTests } = plate.tree
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
      tryNearby(plate, { at, nearby }, search)
      search.isComplete &&= nearby.isComplete
    }
  }
  const { samples, isWithinBody, crossed, shells } = search
  const isComplete = search.isComplete && samples.length < maxSamples
  if (samples.length === 0 && !isComplete) throw new Error('Too many faces lie in one place')
  const length = samples.reduce((sum, { area }) => sum + area, 0)
  const places = groupPlaces(samples, placeCell, plate.checkTime)
  return { places, length, isWithinBody, isComplete, crossed, shells }
}

/** Writes to `nearby` the leaves whose boxes meet `box` and that hold faces behind this one in the order of the tree. */
function findNearby(tree: TriangleTree, { at, leaf }: { at: number; leaf: number }, nearby: Nearby) {
  const { boxes, leaves, maxTests } = tree
  let steps = maxTests * stepsPerTest
  let waiting = stackFrom(leaf + leaves)
  nearby.count = 0
  while (waiting > 0 && steps-- >= 0) {
    const node = stack[--waiting]!
    if (!overlapsNode(boxes, node * 6, box)) continue
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

/** Stacks a leaf and the nodes beside the way to it that lie behind it, the last ones on top, and returns their number. */
function stackFrom(leaf: number) {
  let waiting = 0
  stack[waiting++] = leaf
  for (let node = leaf; node > 1; node >>= 1) if (node % 2 === 0) stack[waiting++] = node + 1
  return waiting
}

function tryNearby(plate: CheckedPlate, { at, nearby }: { at: number; nearby: Nearby }, search: Search) {
  const { tree } = plate
  for (let index = 0; index < nearby.count; index++) {
    const leaf = nearby.found[index]!
    if (!overlapsNode(tree.boxes, (leaf + tree.leaves) * 6, box)) continue
    const end = firstOfLeaf(tree, leaf + 1)
    for (let next = Math.max(at + 1, firstOfLeaf(tree, leaf)); next < end; next++)
      if (overlapsNode(tree.faceBoxes, next * 6, box))
        tryPair(plate, tree.order[at]!, { two: tree.order[next]!, search })
  }
}

function tryPair(plate: CheckedPlate, one: number, { two, search }: { two: number; search: Search }) {
  const { mesh, partOf, objectOf } = plate
  const crossing = sharesCorner(mesh, one, two) ? undefined : crossFaces(plate, one, two)
  if (!crossing || search.samples.length >= maxSamples) return
  search.samples.push({ at: crossing.middle, area: crossing.length, value: crossing.length })
  if (objectOf && objectOf[one] !== objectOf[two]) search.crossed.add(pairOf(objectOf[one]!, objectOf[two]!))
  const isWithinBody = partOf[one] === partOf[two]
  search.isWithinBody ||= isWithinBody
  if (!isWithinBody) addShells(search.shells, partOf[one]!, partOf[two]!)
  for (const face of [one, two])
    markTriangle(plate, face, isWithinBody ? findingMarks.crossing : findingMarks.overlap)
}

function addShells(shells: Crossings['shells'], one: number, other: number) {
  shells.set(one, (shells.get(one) ?? new Set()).add(other))
}

function setBox(boxes: Float32Array, from: number) {
  for (let side = 0; side < 6; side++) box[side] = boxes[from + side]!
}
