import { cornerBit, cornerOffset, markBits, orderBit, orderOf } from './facet-bits.ts'
import { type FacetShape, measureEdges, newFacetShape, type ShapeKey } from './facet-shape.ts'

/** What tells one download from another, and the key that hides where it is written. */
export type Fingerprint = { mark: bigint; key: ShapeKey }

const facetBytes = 50
export const pairBytes = 2 * facetBytes
const cornersAt = 12

/** Bytes of a plan for each pair: which bits its two facets and their order carry, the same for every mark. */
export const planBytes = 3

// A step is the number of a bit, and above it 1 more than the state while that bit is 0. A byte of 0 is no step yet.
const notMarked = 1

/**
 * Returns a function that marks facets of a binary STL in place: each begins at the corner, and each pair stands in the
 * order, that a bit of the mark demands. No coordinate changes. The bytes must begin with the first facet of a pair. A
 * plan of zeros is filled on the way; with a filled one marking takes a quarter of the time.
 */
export function facetMarker({ mark, key }: Fingerprint): (facets: Buffer, plan: Uint8Array) => void {
  const turns = actionsOf(mark, (first, bit) => (first - bit + 3) % 3)
  const swaps = actionsOf(mark, (order, bit) => Number(order !== bit))
  return (facets, plan) => {
    const view = new DataView(facets.buffer, facets.byteOffset, facets.length)
    for (let at = 0, step = 0; at < facets.length; at += pairBytes, step += planBytes) {
      const isPair = at + pairBytes <= facets.length
      if (plan[step] === 0) planPair(view, at, { isPair, key, plan, step })
      turnFacet(view, at + cornersAt, turns[plan[step]!]!)
      if (!isPair) return
      turnFacet(view, at + facetBytes + cornersAt, turns[plan[step + 1]!]!)
      if (swaps[plan[step + 2]!] === 1) swapFacets(view, at)
    }
  }
}

function actionsOf(mark: bigint, action: (state: number, bit: number) => number) {
  const actions = new Uint8Array(256)
  for (let bit = 0; bit < markBits; bit++) {
    const wanted = Number((mark >> BigInt(bit)) & 1n)
    for (let state = 0; state < 3; state++) actions[stepOf(state, bit)] = action(state, wanted)
  }
  return actions
}

const [one, other] = [newFacetShape(), newFacetShape()]

type Planned = { isPair: boolean; key: ShapeKey; plan: Uint8Array; step: number }

function planPair(view: DataView, at: number, { isPair, key, plan, step }: Planned) {
  plan[step] = cornerStep(view, at + cornersAt, key, one)
  if (!isPair) return
  plan[step + 1] = cornerStep(view, at + facetBytes + cornersAt, key, other)
  const order = orderOf(one, other)
  plan[step + 2] = order === undefined ? notMarked : stepOf(order, orderBit(one, other, key))
}

function stepOf(state: number, bit: number) {
  return ((state + 1) << 6) | bit
}

/** No array, which would take half as long again. Fills `shape`. */
function cornerStep(view: DataView, at: number, key: ShapeKey, shape: FacetShape) {
  const x1 = view.getFloat32(at, true)
  const y1 = view.getFloat32(at + 4, true)
  const z1 = view.getFloat32(at + 8, true)
  const x2 = view.getFloat32(at + 12, true)
  const y2 = view.getFloat32(at + 16, true)
  const z2 = view.getFloat32(at + 20, true)
  const x3 = view.getFloat32(at + 24, true)
  const y3 = view.getFloat32(at + 28, true)
  const z3 = view.getFloat32(at + 32, true)
  const a = squared(x2 - x3, y2 - y3, z2 - z3)
  const b = squared(x3 - x1, y3 - y1, z3 - z1)
  const c = squared(x1 - x2, y1 - y2, z1 - z2)
  measureEdges(a, b, c, key, shape)
  return shape.apex < 0 ? notMarked : stepOf((shape.apex - cornerOffset(shape) + 3) % 3, cornerBit(shape))
}

function squared(x: number, y: number, z: number) {
  return x * x + y * y + z * z
}

function turnFacet(view: DataView, at: number, turns: number) {
  if (turns === 0) return
  const [second, third] = turns === 1 ? [at + 12, at + 24] : [at + 24, at + 12]
  for (let place = 0; place < 12; place += 4) {
    const last = view.getInt32(at + place, true)
    view.setInt32(at + place, view.getInt32(second + place, true), true)
    view.setInt32(second + place, view.getInt32(third + place, true), true)
    view.setInt32(third + place, last, true)
  }
}

/** Buffer.copy costs more than it saves on 50 bytes. */
function swapFacets(view: DataView, at: number) {
  for (let place = at; place < at + 48; place += 4) {
    const one = view.getInt32(place, true)
    view.setInt32(place, view.getInt32(place + facetBytes, true), true)
    view.setInt32(place + facetBytes, one, true)
  }
  const attribute = view.getInt16(at + 48, true)
  view.setInt16(at + 48, view.getInt16(at + 98, true), true)
  view.setInt16(at + 98, attribute, true)
}
