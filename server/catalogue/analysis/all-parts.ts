import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { allPartsEnding } from '#contract/catalogue/studio/model-changes.ts'
import { copiesInName } from '#contract/printing/models/copies-in-name.ts'
import { ModelError } from '#geometry/model-error.ts'
import type { PartFile } from '#geometry/model-process/messages.ts'
import { combineParts } from '#geometry/model-process/prepare.ts'
import { stemOf } from '../../platform/files/validation/safe-file-name.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Analysis } from './analysis-queries.ts'
import type { AnalysedFile, Contents, OnProgress, SourceFile } from './file-kinds/analysed-files.ts'
import { about, modelFiles } from './file-kinds/model-files.ts'
import { findAllParts, selectSoldParts } from './model-queries.ts'

// About a million triangles: a larger 3MF exceeds the memory of the process.
const maxBytes = 50_000_000

/** Returns no file for fewer than two parts, or for a ZIP with its own 3MF. `leftOut` says why parts cannot be combined. */
export async function allPartsFile(
  source: SourceFile,
  files: AnalysedFile[],
  onProgress: OnProgress,
): Promise<Contents> {
  const models = files.filter(({ row }) => row.kind === 'model' && !row.is_made)
  const parts = models.flatMap(({ row, stored }) => {
    const [file] = stored
    return row.format === 'stl' && typeof file?.content === 'string'
      ? [{ name: stemOf(row.name), path: file.content, copies: copiesInName(row.name) }]
      : []
  })
  if (parts.length < 2 || parts.length < models.length) return { files: [], leftOut: [] }
  const name = stemOf(source.name) + allPartsEnding
  const bytes = models.reduce((total, { row }) => total + row.bytes, 0)
  return combined(source, { name, parts, bytes }, onProgress)
}

type Combined = { name: string; parts: PartFile[]; bytes: number }

async function combined(
  source: SourceFile,
  { name, parts, bytes }: Combined,
  onProgress: OnProgress,
): Promise<Contents> {
  if (bytes > maxBytes) return tooLarge(name)
  try {
    const path = await combineParts(parts, {
      folder: source.folder,
      about: about(name),
      ...source.limits,
    })
    const files = await modelFiles({ ...source, path, name }, onProgress)
    const marked = files.map(({ row, stored }) => ({ row: { ...row, is_all_parts: true }, stored }))
    return { files: marked, leftOut: [] }
  } catch (error) {
    // The parts are sold without it.
    if (error instanceof ModelError) return without(name, error.message)
    throw error
  }
}

function tooLarge(name: string) {
  return without(name, 'the parts have more than 50 MB together')
}

function without(name: string, reason: string): Contents {
  return { files: [], leftOut: [`${name} (${reason})`] }
}

type ReplacedSource = { source: SourceFile; copy: AnalysedFile | undefined; onProgress: OnProgress }

export async function allPartsAgain(
  platform: Pick<Platform, 'db' | 'files'>,
  analysis: Analysis,
  { source, copy, onProgress }: ReplacedSource,
): Promise<Contents> {
  const changed = copy?.stored[0]?.content
  const found = await findWanted(platform, analysis)
  if (!found || typeof changed !== 'string') return { files: [], leftOut: [] }
  const { wanted, sourceId, sold } = found
  const bytes = sold.reduce((total, row) => total + row.bytes, 0)
  if (bytes > maxBytes) return tooLarge(wanted.name)
  const parts: PartFile[] = []
  for (const { fileId, copies } of wanted.parts) {
    const row = sold.find(({ id }) => id === fileId)
    const path =
      fileId === sourceId
        ? changed
        : await copyOf(platform, row?.storage_key, join(source.folder, `part-${parts.length}.stl`))
    if (!path) return without(wanted.name, 'another of its parts was changed meanwhile')
    parts.push({ name: stemOf(row?.name ?? analysis.name), path, copies })
  }
  const asItIs = { ...source, scale: 1, down: undefined, repair: false }
  return combined(asItIs, { name: wanted.name, parts, bytes }, onProgress)
}

/** A save of the form gives the parts other ids, also between the two queries: then they are read once more. */
async function findWanted(platform: Pick<Platform, 'db'>, analysis: Analysis, attempts = 2) {
  const request = await findAllParts(platform, analysis.id)
  const wanted = request?.all_parts
  if (!wanted) return undefined
  const sold = await selectSoldParts(platform, analysis, wanted.parts)
  const isMissing = wanted.parts.some(({ fileId }) => sold.every(({ id }) => id !== fileId))
  if (isMissing && attempts > 1) return findWanted(platform, analysis, attempts - 1)
  return { wanted, sold, sourceId: request.source_id }
}

async function copyOf({ files }: Pick<Platform, 'files'>, key: string | null | undefined, path: string) {
  const content = key ? await files.read(key) : undefined
  if (!content) return undefined
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  return path
}
