import type { FilamentChanges } from '#contract/printing/estimate/print-times.ts'
import type { Soup } from '../mesh/mesh.ts'

/** Bit n - 1 for each filament n of a triangle, and `painted`. */
export type TriangleFilaments = Uint32Array

export const painted = 2 ** 31

const layerHeight = 0.2
const maxLayers = 10_000
// In mm, of painted faces that look up and down: five and three layers, as in slicers.
const paintedDepth = { top: 1, bottom: 0.6 }

export function countFilamentChanges(
  soup: Soup,
  filaments: TriangleFilaments,
  { from, end }: { from: number; end: number },
): FilamentChanges {
  const { layers, height } = layersOf(soup, filaments, { from, end })
  let [layeredMm, switches, last, isFirst] = [0, 0, 0, true]
  const counts = layers.map((layer) => {
    const [first] = layer
    if (first === undefined) return { within: 0, all: 0 }
    // A slicer begins a layer with the filament of the layer below.
    const isSwitched = !isFirst && !layer.includes(last)
    if (isSwitched) switches++
    const begins = layer.includes(last) && !isFirst ? last : first
    last = layer.findLast((filament) => filament !== begins) ?? begins
    layeredMm += (layer.length - 1) * height
    isFirst = false
    return { within: layer.length - 1, all: layer.length - 1 + Number(isSwitched) }
  })
  return { layeredMm, switches, tower: towerOf(counts, height) }
}

/** A layer of the prime tower is as deep as the changes in it or above need. */
function towerOf(counts: { within: number; all: number }[], height: number) {
  let [most, layers, planned] = [0, 0, 0]
  for (const { all } of counts.toReversed()) {
    most = Math.max(most, all)
    planned += most
    layers += Number(most > 0)
  }
  return {
    towers: Math.min(1, layers),
    heightMm: layers * height,
    plannedMm: planned * height,
    changedMm: counts.filter(({ within }) => within > 0).length * height,
    changedLayers: counts.filter(({ within, all }) => within === 0 && all > 0).length,
    coolingSeconds: 0,
  }
}

type Range = { from: number; end: number }

function layersOf(soup: Soup, filaments: TriangleFilaments, range: Range) {
  const { low, high, used } = spanOf(soup, filaments, range)
  const bits = Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (used & (1 << bit)) !== 0)
  if (bits.length < 2) return { layers: [], height: layerHeight }
  const height = Math.max(layerHeight, (high - low) / maxLayers)
  const count = Math.max(1, Math.round((high - low) / height))
  const steps = new Map(bits.map((bit) => [bit, new Int32Array(count + 1)]))
  const layerAt = (z: number) => Math.min(count, Math.max(0, Math.round((z - low) / height)))
  for (let triangle = range.from; triangle < range.end; triangle++) {
    const [bottom, top] = printedSpan(soup, triangle, filaments[triangle]! >= painted)
    const [first, end] = [layerAt(bottom), layerAt(top)]
    if (end <= first) continue
    for (const [bit, own] of steps) {
      if ((filaments[triangle]! & (1 << bit)) === 0) continue
      own[first]!++
      own[end]!--
    }
  }
  return { layers: Array.from({ length: count }, layerReader(steps)), height }
}

function layerReader(steps: Map<number, Int32Array>) {
  const open = new Map<number, number>()
  return (_: unknown, layer: number) =>
    [...steps].flatMap(([bit, own]) => {
      open.set(bit, (open.get(bit) ?? 0) + own[layer]!)
      return open.get(bit)! > 0 ? bit : []
    })
}

function spanOf(soup: Soup, filaments: TriangleFilaments, { from, end }: Range) {
  let [low, high, used] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (let triangle = from; triangle < end; triangle++) {
    const [bottom, top] = heightsOf(soup, triangle)
    low = Math.min(low, bottom)
    high = Math.max(high, top)
    used |= filaments[triangle]!
  }
  return { low, high, used }
}

function heightsOf(soup: Soup, triangle: number): [bottom: number, top: number] {
  const [a, b, c] = [soup[triangle * 9 + 2]!, soup[triangle * 9 + 5]!, soup[triangle * 9 + 8]!]
  return [Math.min(a, b, c), Math.max(a, b, c)]
}

/** A painted flat face colours some layers of the body. */
function printedSpan(soup: Soup, triangle: number, isPainted: boolean): [bottom: number, top: number] {
  const [bottom, top] = heightsOf(soup, triangle)
  if (!isPainted || top - bottom > layerHeight / 2) return [bottom, top]
  return isFacingUp(soup, triangle) ? [bottom - paintedDepth.top, top] : [bottom, top + paintedDepth.bottom]
}

function isFacingUp(soup: Soup, triangle: number) {
  const at = triangle * 9
  const [ux, uy] = [soup[at + 3]! - soup[at]!, soup[at + 4]! - soup[at + 1]!]
  const [vx, vy] = [soup[at + 6]! - soup[at]!, soup[at + 7]! - soup[at + 1]!]
  return ux * vy - uy * vx > 0
}
