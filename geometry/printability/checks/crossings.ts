import { findingMarks } from '#contract/printing/printability.ts'
import { crossFaces, sharesCorner } from '../plate/cross-faces.ts'
import { groupPlaces, type Place, type Sample } from '../plate/places.ts'
import { markTriangle, type Plate } from '../plate/plate.ts'
import { firstOfLeaf, overlapsNode } from '../plate/triangle-tree.ts'
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

const placeCell = 2
const maxSamples = 100_000
const stepsPerTest = 8
const stack = new Int32Array(64)
const box = new Float64Array(6)

/** Returns where faces that share no corner cross each other. Throws when none was found, and too many were there to try. */
export function findCrossings(plate: Plate): Crossings {
  const search: Search = { samples: [], isWithinBody: false, isComplete: true, crossed: new Set() }
  const { leaves } = plate.tree
  for (let leaf = 0; leaf < leaves && search.samples.length < maxSamples; leaf++) {
    if (leaf % 32 === 0) plate.checkTime()
    const end = firstOfLeaf(plate.tree, leaf + 1)
    for (let at = firstOfLeaf(plate.tree, leaf); at < end; at++) searchAround(plate, { at, leaf }, search)
  }
  const { samples, isWithinBody, crossed } = search
  const isComplete = search.isComplete && samples.length < maxSamples
  if (samples.length === 0 && !isComplete) throw new Error('Too many faces lie in one place')
  const length = samples.reduce((sum, { area }) => sum + area, 0)
  const places = groupPlaces(samples, placeCell, plate.checkTime)
  return { places, length, isWithinBody, isComplete, crossed }
}

/** Tries the faces behind this one in the order of the tree. */
function searchAround(plate: Plate, { at, leaf }: { at: number; leaf: number }, search: Search) {
  const { boxes, leaves, maxTests, order } = plate.tree
  const levels = 31 - Math.clz32(leaves)
  let steps = maxTests * stepsPerTest
  let waiting = 1
  stack[0] = 1
  boundFace(plate.mesh, order[at]!)
  while (waiting > 0) {
    if (steps-- < 0) {
      search.isComplete = false
      return
    }
    const node = stack[--waiting]!
    const afterLast = (node + 1) << (levels - 31 + Math.clz32(node))
    if (afterLast <= leaf + leaves || !overlapsNode(boxes, node * 6, box)) continue
    if (node < leaves) {
      stack[waiting++] = node * 2
      stack[waiting++] = node * 2 + 1
    } else steps -= tryLeaf(plate, at, { leaf: node - leaves, search })
  }
}

function tryLeaf(plate: Plate, at: number, { leaf, search }: { leaf: number; search: Search }) {
  const { mesh, partOf, objectOf, tree } = plate
  const one = tree.order[at]!
  const [first, end] = [Math.max(at + 1, firstOfLeaf(tree, leaf)), firstOfLeaf(tree, leaf + 1)]
  for (let next = first; next < end; next++) {
    const two = tree.order[next]!
    const crossing = sharesCorner(mesh, one, two) ? undefined : crossFaces(plate, one, two)
    if (!crossing) continue
    if (search.samples.length >= maxSamples) break
    search.samples.push({ at: crossing.middle, area: crossing.length, value: crossing.length })
    if (objectOf && objectOf[one] !== objectOf[two])
      search.crossed.add(pairOf(objectOf[one]!, objectOf[two]!))
    const isWithinBody = partOf[one] === partOf[two]
    search.isWithinBody ||= isWithinBody
    for (const face of [one, two])
      markTriangle(plate, face, isWithinBody ? findingMarks.crossing : findingMarks.overlap)
  }
  return end - first
}

function boundFace({ positions, triangles }: Plate['mesh'], face: number) {
  const [a, b, c] = [triangles[face * 3]! * 3, triangles[face * 3 + 1]! * 3, triangles[face * 3 + 2]! * 3]
  for (let axis = 0; axis < 3; axis++) {
    const [x, y, z] = [positions[a + axis]!, positions[b + axis]!, positions[c + axis]!]
    box[axis] = Math.min(x, y, z)
    box[axis + 3] = Math.max(x, y, z)
  }
}
