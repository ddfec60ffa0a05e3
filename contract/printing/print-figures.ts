// Types only: the process that reads a model must not load the schemas.
import type { PrintChoices, PrintPaths } from './print-estimate.ts'

/** The choices of an estimate when a design names none. */
export const usualChoices: PrintChoices = {
  layerHeightMm: 0.2,
  walls: 2,
  infillPercent: 15,
  material: 'PLA',
  supports: false,
}

type NamedChoices = { [Name in keyof PrintChoices]?: PrintChoices[Name] | undefined }

/** Returns the named choices, with a default for each that is missing or impossible. */
export function choicesOf({
  layerHeightMm = 0,
  walls = -1,
  infillPercent = -1,
  ...named
}: NamedChoices): PrintChoices {
  const { material, supports } = usualChoices
  return {
    layerHeightMm: layerHeightMm >= 0.04 && layerHeightMm <= 2 ? layerHeightMm : usualChoices.layerHeightMm,
    walls: walls >= 0 && walls <= 50 ? walls : usualChoices.walls,
    infillPercent: infillPercent >= 0 && infillPercent <= 100 ? infillPercent : usualChoices.infillPercent,
    material: named.material || material,
    supports: named.supports ?? supports,
  }
}

/** `minutes` on a printer as fast as the Prusa MK3, `fastMinutes` on one as fast as a Bambu Lab. */
export type PrintFigures = { grams: number; minutes: number; fastMinutes: number }

/**
 * Returns grams and minutes of a print. With the usual choices the coefficients are fitted to 83 models sliced with
 * PrusaSlicer 2.5: median error 4 to 5 % for grams, 6 to 11 % for minutes. With other choices they are fitted to three
 * models with 2 to 6 walls, 0 to 100 % gyroid, layers of 0.12 to 0.28 mm, and supports.
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
  // Half the height means twice the layers, but each prints a little faster.
  const finer = (usualChoices.layerHeightMm / choices.layerHeightMm) ** 0.75
  return {
    grams: (densityOf(choices.material) / 1000) * weigh(filament),
    minutes: (weigh(slow) * finer) / 60,
    fastMinutes: (weigh(fast) * finer) / 60,
  }
}

type Extrusion = 'outer' | 'inner' | 'solid' | 'support' | 'layers' | 'shortLayers'
/** Per mm3 or per layer; for sparse infill by its percentage. */
type Weights = Record<Extrusion, number> & { infill: [percent: number, weight: number][] }

/** mm3 of filament. */
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
/** Seconds. Infill of 100 % is straight lines, which print faster than 50 % gyroid. */
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

/** Interpolates between the measured counts of walls; outside them the nearest counts. */
function shellOf({ shells }: PrintPaths, walls: number) {
  const none = { count: 0, walls: 0, solid: 0, sparse: 0 }
  const above = shells.findIndex(({ count }) => count >= walls)
  const next = shells.at(above) ?? none
  const before = above > 0 ? (shells[above - 1] ?? next) : next
  const share = next.count > before.count ? (walls - before.count) / (next.count - before.count) : 1
  const between = (name: 'walls' | 'solid' | 'sparse') => before[name] + (next[name] - before[name]) * share
  return { walls: between('walls'), solid: between('solid'), sparse: between('sparse') }
}

// In g/cm3, from slicers. A compound such as 'PLA-CF' has the density of its first name.
const densities: [pattern: RegExp, density: number][] = [
  [/PETG|PCTG/i, 1.27],
  [/ABS|HIPS/i, 1.04],
  [/ASA/i, 1.07],
  [/TPU|TPE|FLEX/i, 1.21],
  [/\bPC\b|POLYCARB/i, 1.2],
  [/\bPA|NYLON/i, 1.12],
  [/\bPP\b/i, 0.9],
]

/** Returns the density in g/cm3; that of PLA for an unknown material. */
export function densityOf(material: string) {
  const [first = ''] = material.split(/,|\/|\bor\b/i)
  return densities.find(([pattern]) => pattern.test(first))?.[1] ?? 1.24
}
