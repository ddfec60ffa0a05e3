import type { FilamentChanges } from '#contract/printing/estimate/print-times.ts'
import { boundsOfTriangles } from '../mesh/bounds.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import type { ThreeMf } from '../three-mf/read-three-mf.ts'
import type { PlateSettings } from '../three-mf/settings/project-plates.ts'
import type { PlateEstimate } from './estimate.ts'
import { withProject } from './project-estimate.ts'

/** `size` in mm; null for a plate too complex to estimate. */
export type PlateReport = Omit<PlateSettings, 'figures'> & {
  objects: number
  size: Vector
  estimate: PlateEstimate | null
  filamentChanges?: FilamentChanges
}

/** The figures of a slice replace our estimate. */
export function reportPlates(
  mesh: Mesh,
  { plates, plateSettings, filamentChanges, project }: Omit<ThreeMf, 'soup'>,
  estimates: PlateEstimate[] = [],
): PlateReport[] {
  const counts = plates.map((objects) => objects.reduce((sum, count) => sum + count, 0))
  return split(mesh, counts).map((plate, index) => {
    const { low, high } = boundsOfTriangles(plate)
    const { figures, ...about } = plateSettings[index]!
    const own = estimates[index] && { ...estimates[index], version: 1 as const }
    const estimate = withProject(own, { ...project, figures })
    return {
      ...about,
      objects: plates[index]!.length,
      size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
      estimate: estimate ? summaryOf(estimate) : null,
      ...filamentChangesIfAny(filamentChanges[index]),
    }
  })
}

function filamentChangesIfAny(
  filamentChanges: FilamentChanges | undefined,
): Pick<PlateReport, 'filamentChanges'> {
  const hasChanges = filamentChanges && filamentChanges.layeredMm + filamentChanges.switches > 0
  return hasChanges ? { filamentChanges } : {}
}

function summaryOf({ grams, minutes, source }: PlateEstimate): PlateEstimate {
  return { grams, minutes, ...(source && { source }) }
}
