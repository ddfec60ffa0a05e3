import type { Toolpaths } from '../printing/estimate/print-estimate.ts'
import { wallDepths } from '../printing/estimate/print-layers.ts'

/** Returns the paths of a cube. */
export function pathsOfCube(side: number): Toolpaths {
  const band = (height: number, isSolid: boolean) => {
    const insides = wallDepths.map((depth) => {
      const inside = Math.max(0, side - 2 * depth)
      return isSolid ? [inside ** 2, 0, 0, inside, 0] : [0, 0, inside ** 2, 0, inside]
    })
    const seconds = [25, 200].map((speed) => [(4 * side) / speed, (4 * side) / speed])
    const faces = { top: 0, bridged: 0, overhung: 0 }
    return { height, area: side ** 2, outline: 4 * side, loops: 1, ...faces, seconds, insides }
  }
  return { plates: 1, bands: [band(0.4, true), band(1.4, true), band(side - 1.8, false)], overhangs: 0 }
}
