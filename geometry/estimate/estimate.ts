import type { PrintChoices, Toolpaths } from '#contract/printing/estimate/print-estimate.ts'
import {
  choicesOf,
  coolingSeconds,
  minutesOn,
  type PrintFigures,
  printFigures,
  usualChoices,
} from '#contract/printing/estimate/print-figures.ts'
import type { FilamentChanges, TowerPlan } from '#contract/printing/estimate/print-times.ts'
import { type TimedClass, timedClasses } from '#contract/printing/estimate/printer-motions.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { ModelError } from '../model-error.ts'
import type { ThreeMf } from '../three-mf/read-three-mf.ts'
import type { SlicerProject } from '../three-mf/settings/project-print.ts'
import type { ProjectSettings } from '../three-mf/settings/slicer-settings.ts'
import { measurePlate, toolpathsOf } from './toolpaths.ts'

/** `slow` prints like a Prusa MK3, `fast` like a Bambu Lab. */
type PrinterClass = 'slow' | 'fast'

export type ModelEstimate = {
  grams: number
  minutes: Record<PrinterClass, number>
  version: 1
  choices?: PrintChoices
  ownChoices?: PrintChoices
  toolpaths?: Toolpaths
  printerRatios?: { [Printer in TimedClass]?: number }
  filamentChanges?: FilamentChanges
  /** Absent for our own estimate; `project` for the figures of a 3MF. */
  source?: 'slicer' | 'project'
  project?: Pick<
    SlicerProject,
    'filaments' | 'colours' | 'finishes' | 'settings' | 'paintedColours' | 'features' | 'partSettings'
  >
}

type Print = {
  choices?: PrintChoices
  /** Triangle counts of the objects, by plate, and the settings that they have of their own. */
  plates?: number[][]
  ownSettings?: ProjectSettings[][]
}

/** Returns grams and minutes from the volumes of walls, solid layers and sparse infill. Throws a ModelError. */
export function estimatePrint(mesh: Mesh, print: Print = {}): ModelEstimate {
  return estimatePlates(mesh, print).whole
}

export type PlateEstimate = Pick<ModelEstimate, 'grams' | 'minutes' | 'source'>

function estimatePlates(mesh: Mesh, { choices = usualChoices, plates, ownSettings = [] }: Print) {
  const measured = plates ? measurePlates(mesh, plates, ownSettings) : [[measuredAlike(mesh, [])]]
  const toolpaths = toolpathsOfGroups(measured.flat())
  const whole: ModelEstimate = {
    ...figuresOf(printFigures(toolpaths, choices)),
    version: 1,
    choices,
    toolpaths,
    ...printerRatiosOf(toolpaths, choices),
  }
  const each = measured.map((plate): PlateEstimate => {
    return measured.length === 1 ? whole : figuresOf(printFigures(toolpathsOfGroups(plate), choices))
  })
  return { whole, each }
}

function measurePlates(mesh: Mesh, plates: number[][], ownSettings: ProjectSettings[][]) {
  const counts = plates.map((objects) => objects.reduce((sum, count) => sum + count, 0))
  return split(mesh, counts).map((plate, index) => {
    const objects = split(plate, plates[index]!).map((object, at) => {
      const own = ownSettings[index]?.[at] ?? {}
      return { object, own, key: JSON.stringify(own) }
    })
    const groups = [...Map.groupBy(objects, ({ key }) => key).values()]
    if (groups.length < 2) return [measuredAlike(plate, objects)]
    return groups.map((alike) => measuredAlike(together(alike.map(({ object }) => object)), alike))
  })
}

type OwnObject = { object: Mesh; own: ProjectSettings; key: string }

function measuredAlike(whole: Mesh, objects: OwnObject[]) {
  const [{ own = {}, key = '{}' } = {}] = objects
  return {
    own,
    key,
    plate: measurePlate(
      whole,
      objects.map(({ object }) => object),
    ),
  }
}

function together(objects: Mesh[]): Mesh {
  const triangles = new Uint32Array(objects.reduce((sum, object) => sum + object.triangles.length, 0))
  let at = 0
  for (const object of objects) {
    triangles.set(object.triangles, at)
    at += object.triangles.length
  }
  return { ...objects[0]!, triangles }
}

function toolpathsOfGroups(measured: ReturnType<typeof measuredAlike>[]): Toolpaths {
  const { usual = [], others = [] } = Object.groupBy(measured, ({ key }) =>
    key === '{}' ? 'usual' : 'others',
  )
  const paths = (alike: typeof measured) => toolpathsOf(alike.map(({ plate }) => plate))
  const own = [...Map.groupBy(others, ({ key }) => key).values()].map((alike) => {
    return { ...paths(alike), choices: alike[0]!.own }
  })
  return { ...paths(usual), ...(own.length > 0 && { own }) }
}

function printerRatiosOf(toolpaths: Toolpaths, choices: PrintChoices): Pick<ModelEstimate, 'printerRatios'> {
  const fast = minutesOn('fast', toolpaths, choices)
  if (fast <= 0) return {}
  const ratio = (printer: TimedClass) =>
    Number((minutesOn(printer, toolpaths, choices) / fast).toPrecision(4))
  return { printerRatios: Object.fromEntries(timedClasses.map((printer) => [printer, ratio(printer)])) }
}

function figuresOf({ grams, minutes, fastMinutes }: PrintFigures) {
  return { grams, minutes: { slow: minutes, fast: fastMinutes } }
}

export function estimateIfPossible(
  mesh: Mesh,
  threeMf: Pick<ThreeMf, 'plates' | 'ownSettings' | 'project' | 'filamentChanges'> | undefined,
): ReturnType<typeof estimatePlates> | undefined {
  const choices = choicesOf(threeMf?.project.settings ?? {})
  try {
    const { whole, each } = estimatePlates(mesh, { choices, ...threeMf })
    return { whole: { ...whole, ...sumOf(threeMf?.filamentChanges ?? [], whole) }, each }
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

function sumOf(
  plates: FilamentChanges[],
  { toolpaths, choices }: ModelEstimate,
): Pick<ModelEstimate, 'filamentChanges'> {
  const total = (of: (changes: FilamentChanges) => number) =>
    plates.reduce((sum, changes) => sum + of(changes), 0)
  const [layeredMm, switches] = [total((changes) => changes.layeredMm), total((changes) => changes.switches)]
  if (layeredMm + switches === 0 || !toolpaths || !choices) return {}
  const part = (name: keyof TowerPlan) => total(({ tower }) => tower?.[name] ?? 0)
  const printed = toolpaths.bands.reduce((sum, { height }) => sum + height, 0)
  const tower = {
    towers: part('towers'),
    heightMm: part('heightMm'),
    plannedMm: part('plannedMm'),
    changedMm: part('changedMm'),
    changedLayers: part('changedLayers'),
    coolingSeconds: coolingSeconds(toolpaths, choices) * Math.min(1, part('heightMm') / Math.max(printed, 1)),
  }
  return { filamentChanges: { layeredMm, switches, tower } }
}
