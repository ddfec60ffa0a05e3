import { type Development, developBand } from '../lighting/composite.ts'
import { type LightLaying, layLightBand } from '../lighting/light-grid.ts'
import { type Casting, castQuarter } from '../lighting/occlusion.ts'
import { type Drawing, rasteriseBand } from '../scene/raster.ts'
import { type Smoothing, smoothStretch } from '../scene/vertex-normals.ts'

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
