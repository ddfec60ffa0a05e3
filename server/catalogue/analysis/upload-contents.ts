import { randomUUID } from 'node:crypto'
import { open, readFile as readBytes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notUploadable, uploadableKinds } from '#contract/catalogue/studio/upload-kinds.ts'
import { notMesh } from '#contract/printing/models/mesh-formats.ts'
import { ModelError, ModelProcessError } from '#geometry/model-error.ts'
import { measureStep } from '#geometry/model-process/measure-step.ts'
import { unpackBundle } from '#geometry/model-process/prepare.ts'
import { blankNames } from '#geometry/step/blank-names.ts'
import { isStep, notStep } from '#geometry/step/check-step.ts'
import { Refusal } from '../../platform/errors.ts'
import { fileType } from '../../platform/files/validation/file-types.ts'
import { safeFileName, withEnding } from '../../platform/files/validation/safe-file-name.ts'
import { allPartsFile } from './all-parts.ts'
import {
  type AnalysedFile,
  type Contents,
  type OnProgress,
  type SourceFile,
  sizeAndHash,
} from './file-kinds/analysed-files.ts'
import { refuseUnsafePdf } from './file-kinds/documents.ts'
import { modelFiles } from './file-kinds/model-files.ts'
import { pictureFile } from './file-kinds/picture-files.ts'

const stepName = /\.(step|stp)$/i
const pictureName = /\.(png|jpe?g|webp|gif|svg|hei[cf]|tiff?|bmp)$/i

/** Content decides the type, never the name. A 3MF with all parts of a ZIP comes first. */
export async function readUpload(source: SourceFile, onProgress: OnProgress): Promise<Contents> {
  const bundle = (await readBeginning(source.path)).startsWith('PK')
    ? await unpackBundle(source.path, { folder: source.folder, ...source.limits })
    : undefined
  if (source.defersSteps) await deferSteps(bundle?.files ?? [source])
  if (!bundle) return { files: await readFile(source, onProgress), leftOut: [] }
  const files: AnalysedFile[] = []
  for (const [index, { name, path }] of bundle.files.entries()) {
    const file = { ...source, path, name: safeFileName(name) }
    const reportFile: OnProgress = (share, doing) =>
      onProgress((index + share) / bundle.files.length, `${file.name}: ${doing}`)
    files.push(...(await withFileName(file.name, readFile(file, reportFile))))
  }
  const allParts = await allPartsFile(source, files, (_, doing) => onProgress(0.99, `All parts: ${doing}`))
  const leftOut = bundle.leftOut.map((name) => safeFileName(name))
  return { files: [...allParts.files, ...files], leftOut: [...leftOut, ...allParts.leftOut] }
}

export class StepDeferred extends Error {
  override name = 'StepDeferred'
}

async function deferSteps(files: readonly { path: string }[]) {
  for (const { path } of files) if (isStep(await readBeginning(path))) throw new StepDeferred()
}

async function withFileName<Result>(name: string, work: Promise<Result>) {
  return work.catch((error: unknown) => {
    if (error instanceof ModelProcessError) throw error
    if (error instanceof ModelError) throw new ModelError(error.code, `${name}: ${error.message}`)
    const isOfFile = error instanceof Refusal && error.status < 500
    throw isOfFile ? new Refusal(error.status, `${name}: ${error.message}`) : error
  })
}

async function readFile(source: SourceFile, onProgress: OnProgress): Promise<AnalysedFile[]> {
  const beginning = await readBeginning(source.path)
  if (beginning.startsWith('%PDF-')) return [await pdfFile(source)]
  if (isStep(beginning)) return [await stepFile(source, onProgress)]
  const type = await fileType(source.path)
  if (type?.mime.startsWith('image/')) return [await pictureFile(source, type)]
  // A binary STL may begin with the two bytes that mark an MPEG audio frame.
  if (type && !['audio/mpeg', 'audio/aac'].includes(type.mime))
    throw new Refusal(422, `Videos and audio files are not accepted here. ${uploadableKinds}`)
  return modelFiles(source, onProgress).catch((error: unknown) => {
    const isUnknown = error instanceof ModelError && error.code === 'unknown_format'
    if (isUnknown && stepName.test(source.name)) throw new Refusal(422, notStep)
    if (isUnknown && pictureName.test(source.name))
      throw new Refusal(422, 'This picture cannot be read. Choose a PNG, JPEG or WebP.')
    if (isUnknown && error.message === notMesh) throw new Refusal(422, notUploadable)
    throw error
  })
}

async function readBeginning(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

async function pdfFile({ path, name }: SourceFile): Promise<AnalysedFile> {
  await refuseUnsafePdf(path)
  const key = `documents/${randomUUID()}.pdf`
  return {
    row: { name, kind: 'document', format: 'pdf', storage_key: key, ...(await sizeAndHash(path)) },
    stored: [{ key, content: path }],
  }
}

async function stepFile(
  { path, name, folder, limits }: SourceFile,
  onProgress: OnProgress,
): Promise<AnalysedFile> {
  onProgress(0, 'Opening the STEP file')
  const step = JSON.stringify(await measureStep(path, limits))
  const id = randomUUID()
  const key = `documents/${id}.step`
  const sold = join(folder, `${id}.step`)
  await writeFile(sold, blankNames(await readBytes(path, 'latin1')), 'latin1')
  const stepName = withEnding(name, 'step')
  return {
    row: {
      name: stepName,
      kind: 'document',
      format: 'step',
      storage_key: key,
      step,
      ...(await sizeAndHash(sold)),
    },
    stored: [{ key, content: sold }],
  }
}
