// The types alone: a process that reads a model loads this file without the schemas.
import type { PrintChoices, PrintPaths } from './print-estimate.ts'

/** What our figures stand for while nobody says how a model is printed. */
export const usualChoices: PrintChoices = {
  layerHeightMm: 0.2,
  walls: 2,
  infillPercent: 15,
  material: 'PLA',
  supports: false,
}

type Said = { [Name in keyof PrintChoices]?: PrintChoices[Name] | undefined }

/** What is said of the print, and the usual where nothing or nothing possible is. */
export function choicesOf({
  layerHeightMm = 0,
  walls = -1,
  infillPercent = -1,
  ...said
}: Said): PrintChoices {
  const { material, supports } = usualChoices
  return {
    layerHeightMm: layerHeightMm >= 0.04 && layerHeightMm <= 2 ? layerHeightMm : usualChoices.layerHeightMm,
    walls: walls >= 0 && walls <= 50 ? walls : usualChoices.walls,
    infillPercent: infillPercent >= 0 && infillPercent <= 100 ? infillPercent : usualChoices.infillPercent,
    material: said.material || material,
    supports: said.supports ?? supports,
  }
}

/** Minutes on a printer of the Prusa MK3's pace, and on one of a Bambu Lab's. */
export type PrintFigures = { grams: number; minutes: number; fastMinutes: number }

/**
 * Weighs what a slicer lays. At the usual choices the coefficients are fitted to 83 models sliced with PrusaSlicer 2.5:
 * median error 4 to 5 % for grams, 6 to 11 % for minutes. Those of other choices are fitted to what the same slicer makes
 * of three models with 2 to 6 walls, 0 to 100 % gyroid, layers of 0.12 to 0.28 mm, and supports.
 */
export function printFigures(paths: PrintPaths, choices: PrintChoices): PrintFigures {
  const { walls, solid, sparse } = shellOf(paths, choices.walls)
  const outer = shellOf(paths, Math.min(choices.walls, 2)).walls
  const support = choices.supports ? 0.058 * paths.overhung + 1.845 * paths.overhangs : 0
  const weigh = (weights: Weights) =>
    weights.outer * outer +
    weights.inner * (walls - outer) +
    weights.solid * solid +
    weights.support * support +
    weights.layers * paths.layers +
    weights.shortLayers * paths.shortLayers +
    weightAt(weights.infill, choices.infillPercent) * sparse
  // Half the height is twice the layers, but each is laid a little faster.
  const finer = (usualChoices.layerHeightMm / choices.layerHeightMm) ** 0.75
  return {
    grams: (densityOf(choices.material) / 1000) * weigh(filament),
    minutes: (weigh(slow) * finer) / 60,
    fastMinutes: (weigh(fast) * finer) / 60,
  }
}

type Laid = 'outer' | 'inner' | 'solid' | 'support' | 'layers' | 'shortLayers'
/** For a mm3 or a layer; that of sparse space by percent of infill. */
type Weights = Record<Laid, number> & { infill: [percent: number, weight: number][] }

/** In mm3. */
const filament: Weights = {
  ...{ outer: 1.153, inner: 0.85, solid: 1.039, support: 1, layers: 0, shortLayers: 0 },
  infill: [
    [0, 0],
    [15, 0.19],
    [30, 0.33],
    [50, 0.51],
    [100, 1],
  ],
}
/** In seconds. All of a space is filled with straight lines, which take less time than half of it in waves. */
const slow: Weights = {
  ...{ outer: 0.577, inner: 0.26, solid: 0.291, support: 0.3, layers: 5.08, shortLayers: 0 },
  infill: [
    [0, 0],
    [15, 0.043],
    [30, 0.131],
    [50, 0.248],
    [100, 0.2],
  ],
}
const fast: Weights = {
  ...{ outer: 0.19, inner: 0.1, solid: 0.125, support: 0.18, layers: 3.25, shortLayers: 3.07 },
  infill: [
    [0, 0],
    [15, 0.0275],
    [30, 0.069],
    [50, 0.1225],
    [100, 0.058],
  ],
}

function weightAt(points: Weights['infill'], percent: number) {
  const above = points.findIndex(([at]) => at >= percent)
  const [to, high] = points.at(above) ?? [0, 0]
  const [from, low] = points[above - 1] ?? [to, high]
  return to > from ? low + ((high - low) * (percent - from)) / (to - from) : high
}

/** Between two numbers of walls that were measured in proportion; outside of them as the nearest. */
function shellOf({ shells }: PrintPaths, walls: number) {
  const none = { count: 0, walls: 0, solid: 0, sparse: 0 }
  const above = shells.findIndex(({ count }) => count >= walls)
  const next = shells.at(above) ?? none
  const before = above > 0 ? (shells[above - 1] ?? next) : next
  const share = next.count > before.count ? (walls - before.count) / (next.count - before.count) : 1
  const between = (name: 'walls' | 'solid' | 'sparse') => before[name] + (next[name] - before[name]) * share
  return { walls: between('walls'), solid: between('solid'), sparse: between('sparse') }
}

// In g/cm3, as slicers ship them. A compound as 'PLA-CF' is weighed as what it begins with.
const densities: [pattern: RegExp, density: number][] = [
  [/PETG|PCTG/i, 1.27],
  [/ABS|HIPS/i, 1.04],
  [/ASA/i, 1.07],
  [/TPU|TPE|FLEX/i, 1.21],
  [/\bPC\b|POLYCARB/i, 1.2],
  [/\bPA|NYLON/i, 1.12],
  [/\bPP\b/i, 0.9],
]

/** In g/cm3; that of PLA for a material unknown to us. */
export function densityOf(material: string) {
  const [first = ''] = material.split(/,|\/|\bor\b/i)
  return densities.find(([pattern]) => pattern.test(first))?.[1] ?? 1.24
}
