import { type Smoothing, smoothStretch } from './corner-normals.ts'
import { type Development, developBand } from './develop.ts'
import { type LightLaying, layLightBand } from './light-grid.ts'
import { type Casting, castQuarter } from './occlusion.ts'
import { type Drawing, rasteriseBand } from './raster.ts'

/** What can be done in numbered units, in any order: what one unit writes, no other one reads, nor writes otherwise. */
export type Task =
  | { kind: 'rasterise'; drawing: Drawing }
  | { kind: 'smooth'; smoothing: Smoothing }
  | { kind: 'lay light'; laying: LightLaying }
  | { kind: 'cast shadows'; casting: Casting }
  | { kind: 'develop'; development: Development }

export function doUnit(task: Task, unit: number) {
  if (task.kind === 'rasterise') rasteriseBand(task.drawing, unit)
  else if (task.kind === 'smooth') smoothStretch(task.smoothing, unit)
  else if (task.kind === 'lay light') layLightBand(task.laying, unit)
  else if (task.kind === 'cast shadows') castQuarter(task.casting, unit)
  else developBand(task.development, unit)
}
