import { type Development, developBand } from './develop.ts'
import { type Casting, castQuarter } from './occlusion.ts'
import { type Drawing, rasteriseBand } from './raster.ts'

/** What can be done in numbered units, in any order: what one unit writes, no other one reads or writes. */
export type Task =
  | { kind: 'rasterise'; drawing: Drawing }
  | { kind: 'cast shadows'; casting: Casting }
  | { kind: 'develop'; development: Development }

export function doUnit(task: Task, unit: number) {
  if (task.kind === 'rasterise') rasteriseBand(task.drawing, unit)
  else if (task.kind === 'cast shadows') castQuarter(task.casting, unit)
  else developBand(task.development, unit)
}
