import type { SurfaceFinish } from '../scene/scene.ts'

export type Finish = {
  /** Mirrored light of the softboxes, without and with the sheen of the filament. */
  gloss: number
  glossOfSheen: number
  /** Mirrored light has the colour of the filament: 0 as plastic, 1 as metal. */
  tint: number
  streak: number
  layers: number
  /** Share of light that passes a wall of no thickness. */
  clear: number
  grain: number
}

const plain: Finish = {
  gloss: 0.6,
  glossOfSheen: 1,
  tint: 0,
  streak: 0.3,
  layers: 1,
  clear: 0,
  grain: 0,
}

export const finishes: Record<SurfaceFinish, Finish> = {
  standard: plain,
  matte: { ...plain, gloss: 0.12, glossOfSheen: 0.15, streak: 0, layers: 0.55 },
  silk: { ...plain, gloss: 3.4, glossOfSheen: 1.2, tint: 0.75, streak: 1.5, layers: 0.7 },
  translucent: { ...plain, gloss: 1.4, glossOfSheen: 0.6, streak: 0.1, layers: 0.7, clear: 0.55 },
  wood: { ...plain, gloss: 0.1, glossOfSheen: 0.1, streak: 0, layers: 0.9, grain: 1 },
  metal: { ...plain, gloss: 3, glossOfSheen: 1.5, tint: 0.85, streak: 0, layers: 0 },
  smooth: { ...plain, gloss: 0.3, glossOfSheen: 0.2, streak: 0, layers: 0 },
  'build plate': { ...plain, gloss: 0.5, glossOfSheen: 0.3, streak: 0, layers: 0 },
}
