import { cross, plus, scaled, unit, type Vector } from '../../mesh/vector.ts'

/** A distant light. Directions point from the scene to it: x right, y away from the camera, z up. */
export type Light = {
  direction: Vector
  colour: Vector
  key: boolean
  /** Half the angle to its neighbours, in radians. */
  spread: number
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5))

type Softbox = { towards: Vector; spread: number; lights: number; colour: Vector; power: number }

export const keyTowards = unit([-0.66, -0.72, 0.76])

const key: Softbox = {
  towards: keyTowards,
  spread: 0.34,
  lights: 16,
  colour: [1, 0.965, 0.91],
  power: 1.05,
}

const fill: Softbox = {
  towards: [0.9, -0.62, 0.28],
  spread: 0.5,
  lights: 5,
  colour: [0.9, 0.96, 1],
  power: 0.12,
}

const rim: Softbox = {
  towards: [0.55, 0.8, 0.55],
  spread: 0.3,
  lights: 5,
  colour: [1, 0.98, 0.95],
  power: 0.45,
}

const dome = { lights: 26, colour: [0.98, 0.985, 1] as const, power: 0.36 }
const ground = { lights: 6, colour: [1, 0.95, 0.88] as const, power: 0.16 }

export const studioLights: Light[] = [
  ...softbox(key, true),
  ...softbox(fill, false),
  ...softbox(rim, false),
  ...hemisphere(dome, 1),
  ...hemisphere(ground, -1),
]

function softbox({ towards, spread, lights, colour, power }: Softbox, isKey: boolean): Light[] {
  const axis = unit(towards)
  const side = unit(cross(axis, [0, 0, 1]))
  const above = cross(side, axis)
  const patch = spread / Math.sqrt(lights)
  return Array.from({ length: lights }, (_, index) => {
    const radius = Math.sqrt((index + 0.5) / lights) * spread
    const angle = index * goldenAngle
    const offset = plus(scaled(side, radius * Math.cos(angle)), scaled(above, radius * Math.sin(angle)))
    return {
      direction: unit(plus(axis, offset)),
      colour: scaled(colour, power / lights),
      key: isKey,
      spread: patch,
    }
  })
}

/** Spreads lights over the upper (1) or lower (-1) hemisphere; `power` is what a face turned that way receives. */
function hemisphere(
  { lights, colour, power }: { lights: number; colour: Vector; power: number },
  half: 1 | -1,
) {
  const patch = Math.sqrt(2 / lights)
  return Array.from({ length: lights }, (_, index): Light => {
    const height = (index + 0.5) / lights
    const radius = Math.sqrt(1 - height * height)
    const angle = index * goldenAngle
    const direction: Vector = [radius * Math.cos(angle), radius * Math.sin(angle), half * height]
    return { direction, colour: scaled(colour, (2 * power) / lights), key: false, spread: patch }
  })
}
