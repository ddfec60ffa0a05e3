import type { PrintChoices, PrintEstimate, Toolpaths } from '#contract/printing/estimate/print-estimate.ts'
import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import { wallDepths } from '#contract/printing/estimate/print-layers.ts'
import type { ModelEstimate } from '#geometry/estimate/estimate.ts'

/** Stored by releases up to 0.2: the volumes of some counts of walls in mm3, without outlines. */
type EarlierPaths = {
  shells: { count: number; walls: number; solid: number; sparse: number }[]
  overhung: number
  overhangs: number
  /** Count of 0.2 mm layers. */
  layers: number
}

export type FailedSlice = { failedChoices: PrintChoices; failedAt: Date }

export type StoredEstimate = ModelEstimate & {
  paths?: EarlierPaths
  /** Stored by 1.2.0, which timed no other printers. */
  smallPrinterRatios?: { small: number; smallSlow: number }
  failedChoices?: PrintChoices
  failedAt?: string
}

export function shownEstimate(estimate: StoredEstimate | null): PrintEstimate | null {
  if (!estimate) return null
  const {
    version: _,
    minutes,
    source = 'own',
    paths,
    toolpaths,
    choices,
    smallPrinterRatios,
    printerRatios = smallPrinterRatios,
    failedChoices: __,
    failedAt: ___,
    ...same
  } = estimate
  const shownToolpaths = toolpaths ?? (paths && toolpathsOf(paths))
  return {
    ...same,
    ...(choices && { choices: choicesOf(choices) }),
    ...(printerRatios && { printerRatios }),
    ...(shownToolpaths && { toolpaths: shownToolpaths }),
    minutes: minutes.slow,
    fastMinutes: minutes.fast,
    source,
  }
}

// Distance between wall centres, mm.
const wallWidth = 0.43
// mm/s, slow and fast printer; only their ratio matters.
const speeds = [
  [25, 45],
  [150, 200],
]

function toolpathsOf({ shells, overhung, overhangs, layers }: EarlierPaths): Toolpaths {
  const height = Math.max(0.2, layers * 0.2)
  const [first] = shells
  const outline = first ? first.walls / height / wallWidth / first.count : 0
  const insides = wallDepths.map((_, index) => {
    const { solid, sparse } = shells[Math.min(index, shells.length - 1)] ?? { solid: 0, sparse: 0 }
    return [solid / height, 0, sparse / height, solid / height / 10, sparse / height / 20]
  })
  const band = {
    height,
    outline,
    loops: 1,
    insides,
    top: 0,
    bridged: 0,
    overhung: overhung / height,
    area: first ? (first.walls + first.solid + first.sparse) / height : 0,
    seconds: speeds.map((walls) => walls.map((speed) => outline / speed)),
  }
  return { plates: 1, bands: [band], overhangs }
}
