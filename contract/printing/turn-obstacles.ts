// Without schemas: the process that reads a model loads this.

/** Why the object of a 3MF cannot be turned without losing what belongs to how it lies. */
const texts = {
  several_objects:
    'This 3MF places several objects, each with a place and a side of its own. Turn them in your slicer, and upload the 3MF again.',
  height_settings:
    'This 3MF has layer heights or settings for ranges of heights, which belong to how its object lies. Turn it in your slicer, and upload the 3MF again.',
} as const

export const turnObstacles = ['none', 'several_objects', 'height_settings'] as const
export type TurnObstacle = (typeof turnObstacles)[number]

/** Returns a sentence; undefined when the 3MF can be turned. Reports of earlier releases name no obstacle. */
export function turnObstacleText(obstacle: TurnObstacle | undefined): string | undefined {
  if (obstacle === undefined)
    return 'This 3MF was analysed by an earlier release. Upload it again to turn it here.'
  return obstacle === 'none' ? undefined : texts[obstacle]
}

export const repairObstacleText =
  'A 3MF has settings and painting for its triangles, which a repair would lose. Repair it in your slicer, or upload its parts as STL.'
