import type { PrintChoices, PrintPaths } from '#contract/printing/print-estimate.ts'
import { choicesOf, printFigures, usualChoices } from '#contract/printing/print-figures.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { ModelError } from '../model-error.ts'
import type { ProjectPrint } from '../three-mf/settings/project-print.ts'
import { castColumns, createGrid } from './print-grid.ts'
import { classifyCells, fillCells } from './print-slabs.ts'

/** `slow` prints like a Prusa MK3, `fast` like a Bambu Lab. */
type PrinterClass = 'slow' | 'fast'

export type PrintEstimate = {
  grams: number
  minutes: Record<PrinterClass, number>
  version: 1
  choices?: PrintChoices
  paths?: PrintPaths
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
  const paths = (plates ? split(mesh, plates) : [mesh]).map(pathsOf).reduce(addPaths)
  const { grams, minutes, fastMinutes } = printFigures(paths, choices)
  return { grams, minutes: { slow: minutes, fast: fastMinutes }, version: 1, choices, paths }
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

function pathsOf(mesh: Mesh): PrintPaths {
  const grid = createGrid(mesh)
  const { cells, volume } = fillCells(castColumns(mesh, grid), grid)
  const { shells, overhung, overhangs, layers, shortLayers } = classifyCells(cells, grid)
  const cellArea = grid.pitch * grid.pitch
  const corrected = shells.map(({ count, walls, solid, sparse }) => {
    const sorted = walls + solid + sparse
    const unit = sorted > 0 ? volume / sorted : 0
    return { count, walls: walls * unit, solid: solid * unit, sparse: sparse * unit }
  })
  return {
    shells: corrected,
    overhung: overhung * cellArea * grid.slabHeight,
    overhangs: overhangs * cellArea,
    layers,
    shortLayers,
  }
}

function addPaths(one: PrintPaths, other: PrintPaths): PrintPaths {
  const shells = one.shells.map(({ count, walls, solid, sparse }, index) => {
    const more = other.shells[index]!
    return { count, walls: walls + more.walls, solid: solid + more.solid, sparse: sparse + more.sparse }
  })
  return {
    shells,
    overhung: one.overhung + other.overhung,
    overhangs: one.overhangs + other.overhangs,
    layers: one.layers + other.layers,
    shortLayers: one.shortLayers + other.shortLayers,
  }
}
