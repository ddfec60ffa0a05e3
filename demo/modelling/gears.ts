import { steps, times, turn } from './curves.ts'
import { CrossSection, type Point, type Shape } from './kernel.ts'

type Gear = {
  teeth: number
  /** Pitch diameter for each tooth, in millimetres. */
  module: number
  pressureDegrees: number
  /** Height of a tooth above and depth below the pitch circle, in modules. */
  addendum: number
  dedendum: number
}

/** Returns a spur gear with involute flanks, a tooth on the x axis. */
export function gearOutline({ teeth, module, pressureDegrees, addendum, dedendum }: Gear): Shape {
  const pressure = (pressureDegrees * Math.PI) / 180
  const pitch = (module * teeth) / 2
  const base = pitch * Math.cos(pressure)
  const tip = pitch + addendum * module
  const root = pitch - dedendum * module
  const halfTooth = turn / teeth / 4 + involute(pressure)
  const flank = steps(Math.max(root, base), tip, 10).map((radius): Point => {
    const angle = halfTooth - involute(Math.acos(Math.min(1, base / radius)))
    return [radius, angle]
  })
  const tooth: Point[] = [...(root < base ? [[root, halfTooth] as Point] : []), ...flank]
  const side = tooth.map(([radius, angle]): Point => [radius, -angle])
  const points = times(teeth, (i) =>
    [...side, ...tooth.toReversed()].map(([radius, angle]): Point => {
      const heading = angle + (i / teeth) * turn
      return [radius * Math.cos(heading), radius * Math.sin(heading)]
    }),
  )
  return CrossSection.ofPolygons([points.flat()])
}

/** Returns how far the involute has turned where its pressure angle is this. */
const involute = (angle: number) => Math.tan(angle) - angle
