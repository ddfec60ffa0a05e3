import type { PrintChoices, Toolpaths } from '#contract/printing/print-estimate.ts'
import { choicesOf, type PrintFigures, printFigures, usualChoices } from '#contract/printing/print-figures.ts'
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
  /** Absent for our own estimate; `project` for the figures of a 3MF. */
  source?: 'slicer' | 'project'
  project?: Pick<ProjectPrint, 'filaments' | 'settings' | 'paintedColours'>
}

type Print = {
  choices?: PrintChoices
  plates?: number[]
}

/** Returns grams and minutes from the volumes of walls, solid layers and sparse infill. Throws a ModelError. */
export function estimatePrint(mesh: Mesh, print: Print = {}): PrintEstimate {
  return estimatePlates(mesh, print).whole
}

export type PlateEstimate = Pick<PrintEstimate, 'grams' | 'minutes' | 'source'>

/** Returns the estimates of the whole print and of each plate. Throws a ModelError. */
function estimatePlates(mesh: Mesh, { choices = usualChoices, plates }: Print) {
  const measured = (plates ? split(mesh, plates) : [mesh]).map(measurePlate)
  const toolpaths = toolpathsOf(measured)
  const whole: PrintEstimate = {
    ...figuresOf(printFigures(toolpaths, choices)),
    ...{ version: 1, choices, toolpaths },
  }
  const each = measured.map((plate): PlateEstimate => {
    return measured.length === 1 ? whole : figuresOf(printFigures(toolpathsOf([plate]), choices))
  })
  return { whole, each }
}

function figuresOf({ grams, minutes, fastMinutes }: PrintFigures) {
  return { grams, minutes: { slow: minutes, fast: fastMinutes } }
}

/** Returns undefined for a model too complex to estimate. */
export function estimateIfPossible(
  mesh: Mesh,
  threeMf: { plates: number[][]; project: ProjectPrint } | undefined,
): ReturnType<typeof estimatePlates> | undefined {
  const plates = threeMf?.plates.map((objects) => objects.reduce((sum, count) => sum + count, 0))
  const choices = choicesOf(threeMf?.project.settings ?? {})
  try {
    return estimatePlates(mesh, plates ? { choices, plates } : { choices })
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
