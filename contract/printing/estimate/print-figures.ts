// Types only: the process that reads a model must not load the schemas.
import type { PrintChoices, Toolpaths } from './print-estimate.ts'
import { type Layer, layersOf, volumeOf } from './print-layers.ts'
import { brimOf, secondsOf } from './print-seconds.ts'
import type { PrinterClass } from './printer-motions.ts'

/** The choices of an estimate when a design names none. */
export const usualChoices: PrintChoices = {
  layerHeightMm: 0.2,
  walls: 2,
  infillPercent: 15,
  infillPattern: 'gyroid',
  nozzleMm: 0.4,
  brimMm: 0,
  material: 'PLA',
  supports: false,
}

/** The settings of a design or a file. A brim of 0 says that there is none. */
export type NamedChoices = { [Name in keyof PrintChoices]?: PrintChoices[Name] | undefined }

/** Returns the named choices, with a default for each that is missing or impossible. */
export function choicesOf(named: NamedChoices): PrintChoices {
  const within = (name: Measured, least: number, most: number) => {
    const value = named[name] ?? Number.NaN
    return value >= least && value <= most ? value : usualChoices[name]
  }
  return {
    layerHeightMm: within('layerHeightMm', 0.04, 2),
    walls: within('walls', 0, 50),
    infillPercent: within('infillPercent', 0, 100),
    infillPattern: named.infillPattern || usualChoices.infillPattern,
    nozzleMm: within('nozzleMm', 0.1, 3),
    brimMm: within('brimMm', 0, 100),
    material: named.material || usualChoices.material,
    supports: named.supports ?? usualChoices.supports,
    ...given(named, { topMm: [0, 100], bottomMm: [0, 100], density: [0.3, 30] }),
  }
}

type ShellChoice = 'topMm' | 'bottomMm' | 'density'

function given(named: NamedChoices, ranges: Record<ShellChoice, [least: number, most: number]>) {
  const known = (['topMm', 'bottomMm', 'density'] as const).flatMap((name) => {
    const [least, most] = ranges[name]
    const value = named[name] ?? Number.NaN
    return value >= least && value <= most ? [[name, value] as const] : []
  })
  return Object.fromEntries(known) satisfies Pick<PrintChoices, ShellChoice>
}

type Measured = 'layerHeightMm' | 'walls' | 'infillPercent' | 'nozzleMm' | 'brimMm'

/** `minutes` on a printer as fast as the Prusa MK3, `fastMinutes` on one as fast as a Bambu Lab. */
export type PrintFigures = { grams: number; minutes: number; fastMinutes: number }

/** Returns the filament in grams and the print times in minutes of one print, its brim included. */
export function printFigures(paths: Toolpaths, choices: PrintChoices): PrintFigures {
  const all = groupsOf(paths, choices).map((group) => figuresOf(group.paths, group.choices))
  const sum = (name: keyof PrintFigures) => all.reduce((total, figures) => total + figures[name], 0)
  return { grams: sum('grams'), minutes: sum('minutes'), fastMinutes: sum('fastMinutes') }
}

/** Objects with settings of their own are laid out as if alone: short layers that they share are cooled apart. */
function groupsOf({ own = [], ...paths }: Toolpaths, choices: PrintChoices) {
  const groups = own.map(({ choices: named, ...laidOut }) => {
    return { paths: laidOut, choices: choicesOf({ ...choices, ...named }) }
  })
  return [{ paths, choices }, ...groups]
}

function figuresOf(paths: Toolpaths, choices: PrintChoices): PrintFigures {
  const layers = layersOf(paths, choices)
  const volume = sumOver(layers, (layer) => volumeOf(layer, choices)) + brimOf(layers, choices).volume
  return {
    grams: ((choices.density ?? densityOf(choices.material)) / 1000) * volume,
    minutes: minutesOf(layers, choices, 'slow'),
    fastMinutes: minutesOf(layers, choices, 'fast'),
  }
}

function sumOver(layers: Layer[], one: (layer: Layer) => number) {
  return layers.reduce((total, layer) => total + layer.count * one(layer), 0)
}

function minutesOf(layers: Layer[], choices: PrintChoices, printer: PrinterClass) {
  const seconds = sumOver(layers, (layer) => secondsOf(layer, choices, printer))
  return (seconds + brimOf(layers, choices).seconds(printer)) / 60
}

/** Returns the print time in minutes on a printer of this class. */
export function minutesOn(printer: PrinterClass, paths: Toolpaths, choices: PrintChoices): number {
  return groupsOf(paths, choices).reduce(
    (sum, group) => sum + minutesOf(layersOf(group.paths, group.choices), group.choices, printer),
    0,
  )
}

/** Returns how many seconds layers are slowed down to cool on a fast printer. */
export function coolingSeconds(paths: Toolpaths, choices: PrintChoices): number {
  return groupsOf(paths, choices).reduce((sum, group) => {
    const layers = layersOf(group.paths, group.choices)
    const saved = (layer: Layer) =>
      secondsOf(layer, group.choices, 'fast') - secondsOf(layer, group.choices, 'fast', true)
    return sum + sumOver(layers, saved)
  }, 0)
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
