import { type FileValue, withNewFiles } from '../form/form-values.ts'
import { type FactsOf, hasAllPartsName, isAllParts, replacedAllParts } from './all-parts.ts'
import { isStl, isThreeMf, madeOf } from './generated-files.ts'

/** A turned STL, its 3MF and the 3MF with all parts take the places of their sources; a 3MF that cannot be made again is removed. */
export function withTurned(
  files: readonly FileValue[],
  copies: readonly FileValue[],
  { turnedFrom, factsOf }: { turnedFrom: string; factsOf: FactsOf },
) {
  const source = findSource(files, turnedFrom)
  const part = source && isStl(source) ? source : undefined
  const made = part && madeOf(part, { files, factsOf })
  const whole = part && replacedAllParts(files, { copies, factsOf })
  const wholeCopy = copies.find((copy) => isAllParts(copy, factsOf))
  const own = copies.filter((copy) => copy !== wholeCopy)
  const copyOf = new Map([
    [whole, wholeCopy],
    [made, own.find(isThreeMf)],
    [source, own.find(part ? isStl : isThreeMf)],
  ])
  const placed = files.flatMap((row) => {
    const copy = copyOf.get(row)
    if (copy) return inPlaceOf(row, copy)
    return row === whole || row === made ? [] : row
  })
  return withNewFiles(
    placed,
    own.filter(({ id }) => placed.every((row) => row.id !== id)),
  )
}

type Using = { copies: readonly Pick<FileValue, 'id' | 'name'>[]; turnedFrom: string; factsOf: FactsOf }

/** Returns a note: the files that using a copy removes, and the 3MFs with all parts to replace by hand. */
export function copyNote(files: readonly FileValue[], using: Using) {
  const source = findSource(files, using.turnedFrom)
  if (!source || !isStl(source)) return undefined
  const { copies, factsOf } = using
  const hasThreeMf = copies.some((copy) => isThreeMf(copy) && !isAllParts(copy, factsOf))
  const made = hasThreeMf ? undefined : madeOf(source, { files, factsOf })
  const removes = made && `Using this copy removes ${made.name}, which was generated from the old part.`
  return [removes, allPartsNote(files, using)].filter(Boolean).join(' ') || undefined
}

function allPartsNote(files: readonly FileValue[], { copies, factsOf }: Using) {
  const replaced = replacedAllParts(files, { copies, factsOf })
  if (replaced && !copies.some((copy) => isAllParts(copy, factsOf)))
    return `Using this copy removes ${replaced.name}, which contains the old part. To generate ${replaced.name} again, upload a ZIP of all parts.`
  const kept = files.filter((row) => hasAllPartsName(row) && row !== replaced)
  if (kept.length === 0) return undefined
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(kept.map(({ name }) => name))
  return `Using this copy does not change ${names}. A 3MF that contains this part keeps the old part. To replace that 3MF, upload its new version or a ZIP of its parts, and remove the old 3MF if it is still there.`
}

function findSource(files: readonly FileValue[], turnedFrom: string) {
  return files.find(({ id, formerIds }) => id === turnedFrom || formerIds?.includes(turnedFrom))
}

function inPlaceOf({ id, name, partName, copies, formerIds = [] }: FileValue, copy: FileValue): FileValue {
  return { ...copy, name, partName, copies, formerIds: [...formerIds, id] }
}
