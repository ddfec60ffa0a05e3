/** Printers that move like no class of several: one model each. */
export const singlePrinters = ['mk4s', 'coreOne', 'xl', 'neptune4Max'] as const

/** Classes whose times are kept for one minute on a fast printer. */
export const timedClasses = ['small', 'smallSlow', ...singlePrinters] as const
export type TimedClass = (typeof timedClasses)[number]

/**
 * `slow` moves like a Prusa MK3, a bed slinger; `fast` like a CoreXY printer of Bambu Lab; with a bed of 180 mm, `small` moves
 * like a Bambu Lab A1 mini and `smallSlow` like a Prusa MINI+.
 */
export type PrinterClass = 'slow' | 'fast' | TimedClass

/** Classes with times of their own along outlines, in the order of `seconds` of a band. Estimates of earlier releases have three. */
export const outlineClasses = ['slow', 'fast', 'smallSlow', ...singlePrinters] as const

/** `small` moves along outlines like `fast`. */
export function outlineClassOf(printer: PrinterClass): (typeof outlineClasses)[number] {
  return printer === 'small' ? 'fast' : printer
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

const mk4s = {
  outer: 170,
  inner: 170,
  small: 170,
  solid: 200,
  top: 100,
  sparse: 200,
  firstLayer: 40,
  travel: 300,
  acceleration: 4000,
  perimeterAcceleration: 4000,
  jerk: 8,
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
  // OrcaSlicer: "0.20mm SPEED @MK4S 0.4", "Prusa Generic PLA @MK4S".
  mk4s,
  // OrcaSlicer: "0.20mm SPEED @CORE One 0.4", "Prusament PLA @CORE One"; walls between 3000 and 6000 mm/s2.
  coreOne: {
    ...mk4s,
    firstLayer: 45,
    travel: 350,
    acceleration: 7000,
    perimeterAcceleration: 4000,
    jerk: 10,
    shortestLayer: 8,
  },
  // OrcaSlicer: "0.20mm Speed @Prusa XL 0.4", "Prusa Generic PLA @XL"; walls between 2500 and 3000 mm/s2.
  xl: {
    ...mk4s,
    firstLayer: 25,
    travel: 400,
    perimeterAcceleration: 2700,
    shortestLayer: 10,
    slowest: 15,
  },
  // OrcaSlicer: "0.20mm Standard @Elegoo N4Max 0.4 nozzle"; walls between 1500 and 3000 mm/s2.
  neptune4Max: { ...fast, acceleration: 3000, perimeterAcceleration: 2000 },
}
