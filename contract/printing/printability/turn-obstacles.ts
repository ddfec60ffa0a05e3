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

export function turnObstacleText(obstacle: TurnObstacle): string | undefined {
  return obstacle === 'none' ? undefined : texts[obstacle]
}

type MadeFile = {
  format: string
  estimate: { project?: unknown } | null
  /** Null for files of releases up to 1.1. */
  isMade?: boolean | null
  isAllParts?: boolean
}
type ModelFile = MadeFile & {
  printability: { turnObstacle?: TurnObstacle | undefined } | null
}

/** Returns why a file is not turned, in a sentence; undefined for one that is, and for a file that is not printed. */
export function turnRefusal({ printability, ...file }: ModelFile): string | undefined {
  if (file.format === 'step')
    return 'A STEP file is sold as it is, without the names in its header, so it cannot be turned here.'
  if (file.format !== '3mf') return undefined
  if (isGeneratedThreeMf(file)) return 'Generated: it turns with its STL.'
  // Reports of earlier releases name no obstacle until the background check runs, and those of a failed check never do.
  return printability?.turnObstacle
    ? turnObstacleText(printability.turnObstacle)
    : 'We don’t know yet whether this 3MF can be turned. Upload the file again to find out.'
}

/** Returns whether a 3MF was made of STLs. Unless that was recorded, the estimate of one that was uploaded names its project. */
export function isGeneratedThreeMf({ format, estimate, isMade, isAllParts = false }: MadeFile) {
  return format === '3mf' && (isAllParts || (isMade ?? (estimate !== null && !estimate.project)))
}

type BrokenFile = MadeFile & {
  printability: { isRepairable?: boolean | undefined; isPlain?: boolean | undefined } | null
}

/** Returns why a broken file is not repaired, in a sentence. */
export function repairRefusal({ printability, ...file }: BrokenFile): string | undefined {
  if (file.format !== '3mf') return undefined
  if (isGeneratedThreeMf(file)) return 'Generated: it is repaired with its STL.'
  const isRepairable = printability?.isRepairable ?? (printability?.isPlain || undefined)
  if (isRepairable === undefined)
    return 'We don’t know yet whether this 3MF can be repaired. Upload the file again to find out.'
  return isRepairable ? undefined : repairObstacleText
}

export const repairObstacleText =
  'This 3MF names sets of its triangles by their order, which a repair changes. Repair it in the program that it was made with, or upload its parts as STL.'
