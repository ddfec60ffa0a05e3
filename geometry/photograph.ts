import { type Limits, type ModelSource, workApart } from './apart/work-apart.ts'
import type { FilamentColour } from './filament-colours.ts'
import type { Pixels } from './picture.ts'
import type { PictureView } from './render.ts'

/** A picture, or with `frames` the pictures of one full turn. */
export type Shot = PictureView & { frames?: number }

/**
 * Renders untrusted model files, standing in one scene as their coordinates say, in a child process like that of
 * `inspectModel`. Answers the pictures in the order of the shots. Throws a ModelError.
 */
export async function photographModels(
  models: (ModelSource & { colour: FilamentColour })[],
  shots: Shot[],
  limits: Partial<Limits> = {},
): Promise<Pixels[]> {
  const colours = models.map(({ colour }) => colour)
  const replies = await workApart(models, { kind: 'photograph', colours, shots }, limits)
  return replies.flatMap((reply) => (reply.outcome === 'photographed' ? reply.pixels : []))
}
