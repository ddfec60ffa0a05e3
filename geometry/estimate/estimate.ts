import type { FilamentChanges, PrintChoices, Toolpaths } from '#contract/printing/print-estimate.ts'
import {
  choicesOf,
  minutesOn,
  type PrintFigures,
  printFigures,
  usualChoices,
} from '#contract/printing/print-figures.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { ModelError } from '../model-error.ts'
import type { ProjectPrint } from '../three-mf/settings/project-print.ts'
import { measurePlate, toolpathsOf } from './toolpaths.ts'

/** `slow` prints like a Prusa MK3, `fast` like a Bambu Lab. */
type PrinterClass = 'slow' | 'fast'

export type PrintEstimate = {
  grams: number
  minutes: Record<PrinterClass, number>
  version: 1
  choices?: PrintChoices
  toolpaths?: Toolpaths
  /** Times on small printers, for one minute on a fast one. */
  smallPrinterRatios?: { small: number; smallSlow: number }
  filamentChanges?: FilamentChanges
  /** Absent for our own estimate; `project` for the figures of a 3MF. */
  source?: 'slicer' | 'project'
  project?: Pick<
    ProjectPrint,
    'filaments' | 'colours' | 'finishes' | 'settings' | 'paintedColours' | 'features' | 'partSettings'
  >
}

type Print = {
  choices?: PrintChoices
  /** Triangle counts of the objects, by plate. */
  plates?: number[][]
}

/** Returns grams and minutes from the volumes of walls, solid layers and sparse infill. Throws a ModelError. */
export function estimatePrint(mesh: Mesh, print: Print = {}): PrintEstimate {
  return estimatePlates(mesh, print).whole
}

export type PlateEstimate = Pick<PrintEstimate, 'grams' | 'minutes' | 'source'>

/** Returns the estimates of the whole print and of each plate. Throws a ModelError. */
function estimatePlates(mesh: Mesh, { choices = usualChoices, plates }: Print) {
  const measured = plates ? measurePlates(mesh, plates) : [measurePlate(mesh, [])]
  const toolpaths = toolpathsOf(measured)
  const whole: PrintEstimate = {
    ...figuresOf(printFigures(toolpaths, choices)),
    version: 1,
    choices,
    toolpaths,
    ...smallPrinterRatiosOf(toolpaths, choices),
  }
  const each = measured.map((plate): PlateEstimate => {
    return measured.length === 1 ? whole : figuresOf(printFigures(toolpathsOf([plate]), choices))
  })
  return { whole, each }
}

function measurePlates(mesh: Mesh, plates: number[][]) {
  const counts = plates.map((objects) => objects.reduce((sum, count) => sum + count, 0))
  return split(mesh, counts).map((plate, index) => measurePlate(plate, split(plate, plates[index]!)))
}

function smallPrinterRatiosOf(
  toolpaths: Toolpaths,
  choices: PrintChoices,
): Pick<PrintEstimate, 'smallPrinterRatios'> {
  const minutes = (printer: 'fast' | 'small' | 'smallSlow') => minutesOn(printer, toolpaths, choices)
  const ratio = (printer: 'small' | 'smallSlow') =>
    Number((minutes(printer) / minutes('fast')).toPrecision(4))
  return minutes('fast') > 0
    ? { smallPrinterRatios: { small: ratio('small'), smallSlow: ratio('smallSlow') } }
    : {}
}

function figuresOf({ grams, minutes, fastMinutes }: PrintFigures) {
  return { grams, minutes: { slow: minutes, fast: fastMinutes } }
}

export function estimateIfPossible(
  mesh: Mesh,
  threeMf: { plates: number[][]; project: ProjectPrint; filamentChanges: FilamentChanges[] } | undefined,
): ReturnType<typeof estimatePlates> | undefined {
  const plates = threeMf?.plates
  const choices = choicesOf(threeMf?.project.settings ?? {})
  try {
    const { whole, each } = estimatePlates(mesh, plates ? { choices, plates } : { choices })
    return { whole: { ...whole, ...sumOf(threeMf?.filamentChanges ?? []) }, each }
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

function sumOf(plates: FilamentChanges[]): Pick<PrintEstimate, 'filamentChanges'> {
  if (plates.length === 0) return {}
  const sum = (name: keyof FilamentChanges) => plates.reduce((total, changes) => total + changes[name], 0)
  const filamentChanges = { layeredMm: sum('layeredMm'), switches: sum('switches') }
  return filamentChanges.layeredMm + filamentChanges.switches > 0 ? { filamentChanges } : {}
}
