import type { PrintChoices, Toolpaths } from '#contract/printing/print-estimate.ts'
import { choicesOf, printFigures, usualChoices } from '#contract/printing/print-figures.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { ModelError } from '../model-error.ts'
import type { ProjectPrint } from '../three-mf/settings/project-print.ts'
import { findToolpaths } from './toolpaths.ts'

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
  project?: Pick<ProjectPrint, 'filaments' | 'settings'>
}

type Print = {
  choices?: PrintChoices
  plates?: number[]
}

/** Returns grams and minutes from the volumes of walls, solid layers and sparse infill. Throws a ModelError. */
export function estimatePrint(mesh: Mesh, { choices = usualChoices, plates }: Print = {}): PrintEstimate {
  const toolpaths = findToolpaths(plates ? split(mesh, plates) : [mesh])
  const { grams, minutes, fastMinutes } = printFigures(toolpaths, choices)
  return { grams, minutes: { slow: minutes, fast: fastMinutes }, version: 1, choices, toolpaths }
}

/** Returns undefined for a model too complex to estimate. */
export function estimateIfPossible(
  mesh: Mesh,
  threeMf: { plates: number[][]; project: ProjectPrint } | undefined,
): PrintEstimate | undefined {
  const plates = threeMf?.plates.map((objects) => objects.reduce((sum, count) => sum + count, 0))
  const choices = choicesOf(threeMf?.project.settings ?? {})
  try {
    return estimatePrint(mesh, plates ? { choices, plates } : { choices })
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
