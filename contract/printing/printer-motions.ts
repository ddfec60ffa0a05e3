/** `slow` moves like a Prusa MK3, a bed slinger; `fast` like a CoreXY printer of Bambu Lab. */
export const printerClasses = ['slow', 'fast'] as const
export type PrinterClass = (typeof printerClasses)[number]

/** Speeds in mm/s, accelerations in mm/s2. */
export type PrinterMotion = {
  outer: number
  inner: number
  /** For outlines up to `smallOutline`. */
  small: number
  solid: number
  top: number
  sparse: number
  firstLayer: number
  travel: number
  acceleration: number
  perimeterAcceleration: number
  travelAcceleration: number
  /** The change of speed along an axis that needs no time. */
  jerk: number
  /** A layer that takes fewer seconds is printed slower, to cool. */
  shortestLayer: number
  slowest: number
}

// PrusaSlicer: circles of a radius of 6.5 mm.
export const smallOutline = 2 * Math.PI * 6.5

export const printerMotions: Record<PrinterClass, PrinterMotion> = {
  slow: {
    ...{ outer: 25, inner: 45, small: 25, solid: 80, top: 40, sparse: 80, firstLayer: 20, travel: 180 },
    ...{ acceleration: 1000, perimeterAcceleration: 800, travelAcceleration: 1000, jerk: 8 },
    ...{ shortestLayer: 15, slowest: 15 },
  },
  fast: {
    ...{ outer: 200, inner: 300, small: 100, solid: 250, top: 200, sparse: 270, firstLayer: 50, travel: 500 },
    ...{ acceleration: 10_000, perimeterAcceleration: 5000, travelAcceleration: 20_000, jerk: 9 },
    ...{ shortestLayer: 6, slowest: 20 },
  },
}
