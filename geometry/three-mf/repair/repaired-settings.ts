import { readModelSettings } from '../settings/model-settings.ts'
import { writeModelSettings } from '../settings/model-settings-writer.ts'
import { modelSettingsFiles, type SafeFile } from '../settings/settings-file.ts'
import { notRepairable, type RepairedRange } from './repaired-range.ts'

type Range = Pick<RepairedRange, 'first' | 'last' | 'after'>

/** Parts of PrusaSlicer are ranges of triangles, which a repair changes. Throws a ModelError. */
export function repairedSettings(
  settings: SafeFile | undefined,
  rangesOf: ReadonlyMap<string, readonly Range[]>,
): SafeFile | undefined {
  if (settings?.name !== modelSettingsFiles.prusa) return settings
  const read = readModelSettings(Buffer.from(settings.content), 'prusa')
  const objects = read.objects.map((object) => {
    const ranges = rangesOf.get(object.id) ?? []
    const parts = object.parts.map((part) => ({ ...part, ...moved(part, ranges) }))
    return { ...object, parts }
  })
  return { ...settings, content: writeModelSettings({ ...read, objects }) }
}

function moved(part: { firstTriangle: number; lastTriangle: number }, ranges: readonly Range[]) {
  let { firstTriangle, lastTriangle } = part
  for (const { first, last, after } of ranges) {
    const more = after.length / 3 - (last - first + 1)
    if (part.lastTriangle < first) continue
    const isSame = part.firstTriangle === first && part.lastTriangle === last
    if (!isSame && part.firstTriangle <= last) throw notRepairable()
    if (!isSame) firstTriangle += more
    lastTriangle += more
  }
  return { firstTriangle, lastTriangle }
}
