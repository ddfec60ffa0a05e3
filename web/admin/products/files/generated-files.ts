import type { UploadedFile } from '#contract/catalogue/studio/uploads.ts'
import { printedModels } from '#contract/printing/estimate/total-estimate.ts'
import type { FileValue } from '../form/form-values.ts'
import { type FactsOf, isAllParts } from './all-parts.ts'

type Design = { files: readonly FileValue[]; factsOf: FactsOf }

/** Returns the 3MF of the design that a generated one is a newer version of: never one of the designer. */
export function olderGenerated(generated: UploadedFile, design: Design) {
  const { files, factsOf } = design
  const same = files.find(({ name }) => name.toLowerCase() === generated.name.toLowerCase())
  if (generated.isAllParts) {
    const siblings = files.filter((row) => isAllParts(row, factsOf) && isSameStem(row, generated))
    return siblings.find((row) => row === same) ?? (siblings.length === 1 ? siblings[0] : undefined)
  }
  if (same && isGenerated(same, design)) return same
  const stl = generated.name.toLowerCase().replace(/3mf$/, 'stl')
  const source = files.find(({ name }) => name.toLowerCase() === stl)
  return source && madeOf(source, design)
}

/** The 3MF that was generated from a model has its mesh; a designer's own one is another file. */
export function madeOf(source: FileValue, { files, factsOf }: Design) {
  const isMade = (row: FileValue, from: FileValue) =>
    isThreeMf(row) && isMadeOf(row, { source: from, factsOf })
  if (isThreeMf(source)) return isMade(source, source) ? source : undefined
  const sources = files.filter((row) => !isThreeMf(row))
  // Mirrored parts have equal facts: names pair first, then each 3MF has one source.
  const made = new Map(
    sources.map((from) => [
      from,
      files.find((row) => isMade(row, from) && withoutEnding(row) === withoutEnding(from)),
    ]),
  )
  for (const from of sources) {
    const taken = new Set(made.values())
    made.set(from, made.get(from) ?? files.find((row) => isMade(row, from) && !taken.has(row)))
  }
  return made.get(source)
}

/** Says how 3MFs of the designer count beside STLs. */
export function ownProjectsNote({ files, factsOf }: Design) {
  const models = files.flatMap((row) => {
    const { mesh, estimate = null } = factsOf(row) ?? {}
    return mesh ? [{ ...row, estimate, format: isStl(row) ? 'stl' : '3mf' }] : []
  })
  const stls = files.filter(isStl)
  const others = models.filter(
    (row) =>
      isThreeMf(row) &&
      !isAllParts(row, factsOf) &&
      !isGenerated(row, { files, factsOf }) &&
      stls.every((stl) => !isSameStem(stl, row)),
  )
  if (stls.length === 0 || others.length === 0) return undefined
  const counted = new Set(printedModels(models))
  const same = namesOf(others.filter((row) => !counted.has(row)))
  const more = namesOf(others.filter((row) => counted.has(row)))
  return [
    'The STL files count as the parts of this design: its sizes and pictures come from them.',
    ...(same ? [`By weight, ${same} should hold the same parts.`] : []),
    ...(more ? [`Supports also come from ${more}, which by weight may hold other parts.`] : []),
  ].join(' ')
}

function namesOf(files: readonly NamedFile[]) {
  return new Intl.ListFormat('en').format(files.map(({ name }) => name))
}

/** Without a record or an estimate only the mesh tells. */
function isGenerated(row: FileValue, { files, factsOf }: Design) {
  const facts = factsOf(row)
  if (facts?.estimate || typeof facts?.isMade === 'boolean') return !isUploaded(facts)
  return files.some((source) => !isThreeMf(source) && isMadeOf(row, { source, factsOf }))
}

function isMadeOf(row: FileValue, { source, factsOf }: { source: FileValue; factsOf: FactsOf }) {
  const [facts, mesh] = [factsOf(row), factsOf(source)?.mesh]
  if (!mesh || isUploaded(facts) || !isSameStem(row, source)) return false
  return JSON.stringify(facts?.mesh) === JSON.stringify(mesh)
}

/** Of a file of releases up to 1.1, the estimate names the project of a 3MF that was uploaded as one. */
function isUploaded(facts: ReturnType<FactsOf>) {
  if (typeof facts?.isMade === 'boolean') return !facts.isMade
  return facts?.estimate?.project !== undefined || facts?.estimate?.source === 'project'
}

export function isThreeMf({ name }: NamedFile) {
  return name.toLowerCase().endsWith('.3mf')
}

export function isStl({ name }: NamedFile) {
  return name.toLowerCase().endsWith('.stl')
}

type NamedFile = Pick<FileValue, 'name'>

/** 'leg-2.3mf' was generated from 'leg.stl' when another file had the name 'leg.3mf'. */
function isSameStem(one: NamedFile, other: NamedFile) {
  const [a, b] = [one, other].map((row) => withoutEnding(row).replace(/-\d+$/, ''))
  return a === b
}

function withoutEnding({ name }: NamedFile) {
  return name.toLowerCase().replace(/\.[^.]*$/, '')
}
