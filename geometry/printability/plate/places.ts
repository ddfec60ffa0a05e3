import type { Vector } from '../../mesh/vector.ts'

/** Sampled points in mm, each of an area in mm2 and with a measure; `triangle` is one to be marked. */
export type Sample = {
  at: Vector
  area: number
  value: number
  heights?: [low: number, high: number]
  triangle?: number
}

/** Samples near each other; `value` is their mean by area, `heights` from where to where those of all reach. */
export type Place = {
  low: Vector
  high: Vector
  area: number
  value: number
  heights: [low: number, high: number]
  samples: readonly Sample[]
}

/** Returns groups of samples within about two cells of each other, the largest first, in linear time. */
export function groupPlaces(samples: readonly Sample[], cell: number, checkTime: () => void): Place[] {
  const cells = gatherCells(samples, cell, checkTime)
  const places: Place[] = []
  for (const key of cells.keys()) {
    const group = takeGroup(cells, key, checkTime)
    if (group.length > 0) places.push(placeOf(group))
  }
  return places.sort((one, other) => other.area - one.area)
}

/** Most samples lie in the cell of the one before. */
function gatherCells(samples: readonly Sample[], cell: number, checkTime: () => void) {
  const cells = new Map<string, Sample[]>()
  let [x, y, z] = [Number.NaN, Number.NaN, Number.NaN]
  let own: Sample[] = []
  for (const [index, sample] of samples.entries()) {
    if (index % 4096 === 0) checkTime()
    const nextX = Math.floor(sample.at[0] / cell)
    const nextY = Math.floor(sample.at[1] / cell)
    const nextZ = Math.floor(sample.at[2] / cell)
    if (nextX !== x || nextY !== y || nextZ !== z) {
      ;[x, y, z] = [nextX, nextY, nextZ]
      const key = keyOf([x, y, z])
      own = cells.get(key) ?? []
      if (own.length === 0) cells.set(key, own)
    }
    own.push(sample)
  }
  return cells
}

function keyOf(cell: number[]) {
  return cell.join(' ')
}

function takeGroup(cells: Map<string, Sample[]>, first: string, checkTime: () => void) {
  const group: Sample[] = []
  let taken = 0
  const waiting = [first]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const own = cells.get(key)
    if (!own || !cells.delete(key)) continue
    if (++taken % 1024 === 0) checkTime()
    for (const sample of own) group.push(sample)
    waiting.push(...neighboursOf(key))
  }
  return group
}

function neighboursOf(key: string) {
  const [x = 0, y = 0, z = 0] = key.split(' ').map(Number)
  const keys: string[] = []
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++)
      for (let dz = -1; dz <= 1; dz++) keys.push(keyOf([x + dx, y + dy, z + dz]))
  return keys
}

/** Returns a function that tells the place of a point: one with a sample in its cell, or else in a neighbouring one. */
export function placeFinder(places: readonly Place[], cell: number) {
  const cellOf = (at: Vector) => keyOf(at.map((value) => Math.floor(value / cell)))
  const found = new Map<string, Place>()
  for (const place of places) for (const { at } of place.samples) found.set(cellOf(at), place)
  for (const [key, place] of [...found])
    for (const next of neighboursOf(key)) if (!found.has(next)) found.set(next, place)
  return (at: Vector) => found.get(cellOf(at))
}

function placeOf(samples: Sample[]): Place {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  const heights: Place['heights'] = [Infinity, -Infinity]
  let [area, sum] = [0, 0]
  for (const sample of samples) {
    area += sample.area
    sum += sample.area * sample.value
    const [from, to] = sample.heights ?? [sample.at[2], sample.at[2]]
    heights[0] = Math.min(heights[0], from)
    heights[1] = Math.max(heights[1], to)
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis]!, sample.at[axis]!)
      high[axis] = Math.max(high[axis]!, sample.at[axis]!)
    }
  }
  return { low, high, heights, area, value: area > 0 ? sum / area : 0, samples }
}
