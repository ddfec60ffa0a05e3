import { copiesInName } from '#contract/printing/copies-in-name.ts'
import { ModelError } from '#geometry/model-error.ts'
import { combineParts } from '#geometry/model-process/prepare.ts'
import { stemOf } from '../../platform/files/safe-file-name.ts'
import type { AnalysedFile, Contents, OnProgress, SourceFile } from './analysed-files.ts'
import { about, modelFiles } from './model-files.ts'

// About a million triangles: a larger 3MF exceeds the memory of the process.
const maxBytes = 50_000_000

/**
 * One 3MF of all parts that a ZIP holds as STL or OBJ, laid out for printing. None when there are fewer than two or when
 * the ZIP has a 3MF of its own; `leftOut` names it with the reason when the parts cannot be combined.
 */
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
  const name = `${stemOf(source.name)}-all-parts.3mf`
  const without = (reason: string) => ({ files: [], leftOut: [`${name} (${reason})`] })
  const bytes = models.reduce((total, { row }) => total + row.bytes, 0)
  if (bytes > maxBytes) return without('the parts have more than 50 MB together')
  try {
    const path = await combineParts(parts, {
      folder: source.folder,
      about: about(name),
      signal: source.signal,
    })
    return { files: await modelFiles({ ...source, path, name }, onProgress), leftOut: [] }
  } catch (error) {
    // The parts are sold without it.
    if (error instanceof ModelError) return without(error.message)
    throw error
  }
}
