import { rootOf } from '../../mesh/union-find.ts'
import type { CheckedPlate } from '../plate/plate.ts'
import { directions, type IsSeparable, separationDirections } from './separation-directions.ts'

/**
 * Returns which bodies, by the numbers in `bodyOf`, hold each other: neither leaves the other, or the group of bodies that
 * `pairs` connect, straight up or along one of eight other lines.
 */
export function findCaptives(
  plate: Pick<CheckedPlate, 'mesh' | 'tree' | 'partOf' | 'checkTime'>,
  bodyOf: (part: number) => number,
  pairs: readonly (readonly [number, number])[],
): (one: number, other: number) => boolean {
  const facing = new Set(pairs.flat())
  const size = Math.max(0, ...facing) + 1
  const isFree = separationDirections(plate, bodyOf, facing)
  const [held, connected] = [0, 1].map(() => Int32Array.from({ length: size }, (_, body) => body))
  for (const [one, other] of pairs) {
    connected![rootOf(connected!, one)] = rootOf(connected!, other)
    if (rootOf(held!, one) === rootOf(held!, other)) continue
    if (!directions.some((way) => isFree(one, other, way))) held![rootOf(held!, one)] = rootOf(held!, other)
  }
  const assemblies = Map.groupBy(facing, (body) => rootOf(held!, body))
  const groups = Map.groupBy(assemblies.values(), ([body = 0]) => rootOf(connected!, body))
  const captive = new Set<number>()
  for (const group of groups.values()) {
    const left = leaveOneByOne(group, isFree)
    if (left.length > 1) for (const [body = 0] of left) captive.add(rootOf(held!, body))
  }
  return (one, other) => {
    const [a, b] = [rootOf(held!, one), rootOf(held!, other)]
    return a === b || (captive.has(a) && captive.has(b))
  }
}

/** What leaves each of the others along a way leaves all of them; what has left is never in the way again. */
function leaveOneByOne(assemblies: readonly number[][], isFree: IsSeparable) {
  const gone = new Uint8Array(assemblies.length)
  const passed = directions.map(() => new Uint32Array(assemblies.length))
  const clears = (own: number, other: number, way: number) =>
    assemblies[own]!.every((body) => assemblies[other]!.every((another) => isFree(body, another, way)))
  const leaves = (own: number, way: number) => {
    let at = passed[way]![own]!
    while (at < assemblies.length && (at === own || gone[at] || clears(own, at, way))) at++
    passed[way]![own] = at
    return at === assemblies.length
  }
  let left = [...assemblies.keys()]
  const leavesAny = (way: number) => {
    const before = left.length
    left = left.filter((own) => {
      gone[own] = leaves(own, way) ? 1 : 0
      return !gone[own]
    })
    return left.length < before
  }
  while (left.length > 1 && directions.some(leavesAny));
  return left.map((own) => assemblies[own]!)
}
