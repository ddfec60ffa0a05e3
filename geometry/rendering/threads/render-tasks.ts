import { type Compositing, compositeBand } from '../lighting/composite.ts'
import { blurLightBand, type LightBlur } from '../lighting/light-blur.ts'
import { type LightSampling, sampleLightBand } from '../lighting/light-grid.ts'
import { castShadowsOfQuarter, type ShadowCasting } from '../lighting/occlusion.ts'
import { type Drawing, rasteriseBand } from '../scene/raster.ts'
import { type Smoothing, smoothRange } from '../scene/vertex-normals.ts'

/** Work in independent units: no unit reads or writes what another writes. */
export type Task =
  | { kind: 'rasterise'; drawing: Drawing }
  | { kind: 'smooth'; smoothing: Smoothing }
  | { kind: 'sample light'; sampling: LightSampling }
  | { kind: 'cast shadows'; shadows: ShadowCasting }
  | { kind: 'blur light'; blurring: LightBlur }
  | { kind: 'composite'; compositing: Compositing }

export function runUnit(task: Task, unit: number) {
  if (task.kind === 'rasterise') rasteriseBand(task.drawing, unit)
  else if (task.kind === 'smooth') smoothRange(task.smoothing, unit)
  else if (task.kind === 'sample light') sampleLightBand(task.sampling, unit)
  else if (task.kind === 'cast shadows') castShadowsOfQuarter(task.shadows, unit)
  else if (task.kind === 'blur light') blurLightBand(task.blurring, unit)
  else compositeBand(task.compositing, unit)
}
