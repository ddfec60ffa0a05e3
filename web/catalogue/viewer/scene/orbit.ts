/** The camera's angles in radians, and its zoom; 1 shows everything. */
export type Orbit = { turn: number; tilt: number; nearness: number }

export const firstOrbit: Orbit = { turn: -0.6, tilt: 0.5, nearness: 1 }

const [lowest, highest] = [-1.5, 1.5]
const [farthest, nearest] = [0.5, 8]

export function rotated(orbit: Orbit, turn: number, tilt: number): Orbit {
  return { ...orbit, turn: orbit.turn + turn, tilt: within(orbit.tilt + tilt, lowest, highest) }
}

export function zoomed(orbit: Orbit, factor: number): Orbit {
  return { ...orbit, nearness: within(orbit.nearness * factor, farthest, nearest) }
}

export function seenFromBelow(orbit: Orbit): Orbit {
  return { ...orbit, tilt: -0.8 }
}

const keyTurn = Math.PI / 24
const keyZoom = 1.2

const turns: Record<string, [turn: number, tilt: number]> = {
  ArrowLeft: [-keyTurn, 0],
  ArrowRight: [keyTurn, 0],
  ArrowUp: [0, keyTurn],
  ArrowDown: [0, -keyTurn],
}
const zooms: Record<string, number> = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom }

/** Returns the orbit after a key; undefined for a key that does nothing. */
export function orbitByKey(orbit: Orbit, key: string): Orbit | undefined {
  const [turn, zoom] = [turns[key], zooms[key]]
  if (turn) return rotated(orbit, ...turn)
  if (zoom) return zoomed(orbit, zoom)
  return key.toLowerCase() === 'r' ? firstOrbit : undefined
}

/** Returns the unit vector from the center to the camera; z is up. */
export function directionOf({ turn, tilt }: Orbit): [number, number, number] {
  return [Math.sin(turn) * Math.cos(tilt), -Math.cos(turn) * Math.cos(tilt), Math.sin(tilt)]
}

type View = { angle: number; aspect: number }

const margin = 1.06

/** Returns the distance from which the camera sees the whole box at the first tilt, from every side. */
export function fittingDistance(size: readonly [number, number, number], { angle, aspect }: View): number {
  const [width, depth, height] = size
  const halfHeight = Math.tan((angle / 360) * Math.PI)
  const [sin, cos] = [Math.sin(firstOrbit.tilt), Math.cos(firstOrbit.tilt)]
  // Turned once around, the box is a cylinder.
  const [radius, up] = [Math.hypot(width, depth) / 2, height / 2]
  const forHeight = (radius * sin + up * cos) / halfHeight + Math.abs(radius * cos - up * sin)
  const forWidth = radius * Math.hypot(1 / (halfHeight * aspect), cos) + up * sin
  return margin * Math.max(forHeight, forWidth)
}

function within(value: number, low: number, high: number) {
  return Math.min(high, Math.max(low, value))
}
