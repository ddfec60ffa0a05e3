/**
 * `slow` moves like a Prusa MK3, a bed slinger; `fast` like a CoreXY printer of Bambu Lab; with a bed of 180 mm, `small` moves
 * like a Bambu Lab A1 mini and `smallSlow` like a Prusa MINI+.
 */
export type PrinterClass = 'slow' | 'fast' | 'small' | 'smallSlow'

/** Classes with times of their own along outlines, in the order of `seconds` of a band. */
export const outlineClasses = ['slow', 'fast', 'smallSlow'] as const

/** `small` moves along outlines like `fast`. */
export const outlineClassOf: Record<PrinterClass, (typeof outlineClasses)[number]> = {
  slow: 'slow',
  fast: 'fast',
  small: 'fast',
  smallSlow: 'smallSlow',
}

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
  /** Also of travels: PrusaSlicer sets it again after each wall, by M204 S. */
  acceleration: number
  perimeterAcceleration: number
  /** The change of speed along an axis that needs no time. */
  jerk: number
  /** A layer that takes fewer seconds is printed slower, to cool. */
  shortestLayer: number
  slowest: number
}

// PrusaSlicer: circles of a radius of 6.5 mm.
export const smallOutline = 2 * Math.PI * 6.5

const fast = {
  outer: 200,
  inner: 300,
  small: 100,
  solid: 250,
  top: 200,
  sparse: 270,
  firstLayer: 50,
  travel: 500,
  acceleration: 10_000,
  perimeterAcceleration: 5000,
  jerk: 9,
  shortestLayer: 6,
  slowest: 20,
}

export const printerMotions: Record<PrinterClass, PrinterMotion> = {
  slow: {
    outer: 25,
    inner: 45,
    small: 25,
    solid: 80,
    top: 40,
    sparse: 80,
    firstLayer: 20,
    travel: 180,
    acceleration: 1000,
    perimeterAcceleration: 800,
    jerk: 8,
    shortestLayer: 15,
    slowest: 15,
  },
  fast,
  // Bambu Studio: "0.20mm Standard @BBL A1M".
  small: { ...fast, travel: 700, acceleration: 6000 },
  // OrcaSlicer: "0.20mm Standard @MINIIS".
  smallSlow: {
    outer: 45,
    inner: 80,
    small: 45,
    solid: 140,
    top: 80,
    sparse: 115,
    firstLayer: 30,
    travel: 400,
    acceleration: 2000,
    perimeterAcceleration: 1500,
    jerk: 8,
    shortestLayer: 10,
    slowest: 15,
  },
}
