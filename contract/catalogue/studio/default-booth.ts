import type { BoothChoices } from './photo-booth.ts'

export const defaultBooth: BoothChoices = {
  angle: null,
  look: { colour: null, finish: 'standard', usesFileFinish: true },
  parts: [],
  backdrop: 'studio',
  plate: null,
  extras: [],
}
