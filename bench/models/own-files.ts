import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { blockPlanBytes, markStl } from '#geometry/fingerprint/mark-stl.ts'
import { ModelError } from '#geometry/model-error.ts'
import { setPictureDetail } from '#geometry/model-process/model-process.ts'
import { prepareModel } from '#geometry/model-process/prepare.ts'
import { fillSlots, patched, readSlots } from '#geometry/three-mf/marking/fill-slots.ts'
import { buildModelProcessIfStale } from '../../bin/build.ts'
import { compareInLib3mf, isLib3mfInstalled } from './lib3mf-view.ts'
import { type Compared, compareModels, compareProjects } from './slicer-comparison.ts'
import { textDifferences } from './three-mf-text.ts'

/** `differences` are between the file of a designer and its download; not every upload is opened by PrusaSlicer or lib3mf. */
type FileResult = { refused: string } | Compared

type Range = { start: number; end: number }

const shapeKey = { first: 0x1234_5678, second: 0x9abc_def0 }
/** With every bit set, all triangles that can be turned are turned. */
const mark = 2n ** 64n - 1n
const licence = 'Licensed to Ada & Söhne <Makers>.'

export const isModelFile = (name: string) => /\.(stl|obj|3mf)$/i.test(name)

// The tools that compare the files read no picture.
setPictureDetail('coarse')

/** A busy machine takes longer than the product allows. */
const timeoutMilliseconds = 600_000

/** Takes a file through upload and download as the product does, and compares both in PrusaSlicer. */
export async function checkOwnFile(path: string): Promise<FileResult> {
  buildModelProcessIfStale(() => undefined)
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-own-'))
  try {
    return await compareDownload(path, folder)
  } catch (error) {
    if (error instanceof ModelError) return { refused: error.message }
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function verdictOf(result: FileResult) {
  if ('refused' in result) return `refused. ${result.refused}`
  if (result.differences.length > 0) return 'differs'
  return result.isOpened ? 'same' : 'same text; neither PrusaSlicer nor lib3mf opens the upload'
}

async function compareDownload(path: string, folder: string): Promise<Compared> {
  const fileName = basename(path)
  const name = basename(path, extname(path))
  const about = { name, title: name, designer: 'Check', licenseTerms: 'None', application: 'Check' }
  const { files } = await prepareModel(
    { path, fileName, about, shapeKey },
    { folder, milliseconds: timeoutMilliseconds },
  )
  const saved = new Uint8Array(readFileSync(path))
  const prepared = readFileSync(join(folder, files.model))
  if (files.model === 'model.3mf') {
    const sold = await downloadedThreeMf(prepared)
    const { isOpened, differences } = await compareProjects({ name, saved, sold })
    const read = isLib3mfInstalled() ? await compareInLib3mf(saved, sold) : undefined
    return {
      isOpened: isOpened || read !== undefined,
      differences: [...(await textDifferences(saved, sold)), ...differences, ...(read ?? [])],
    }
  }
  const models = [{ name: 'STL', fileName: 'model.stl', bytes: await downloadedStl(prepared) }]
  if (files.threeMf) {
    const bytes = await downloadedThreeMf(readFileSync(join(folder, files.threeMf)))
    models.push({ name: '3MF', fileName: 'model.3mf', bytes })
  }
  return compareModels({ fileName, bytes: saved }, models)
}

function readFrom(content: Buffer) {
  return async function* ({ start, end }: Range) {
    yield Buffer.from(content.subarray(start, end + 1))
  }
}

function downloadedStl(content: Buffer) {
  const planOf = () => new Uint8Array(blockPlanBytes)
  const stl = { bytes: content.length, header: 'Layerdrop licence', read: readFrom(content), planOf }
  return gather(markStl(stl, { mark, key: shapeKey }, { start: 0, end: content.length - 1 }))
}

async function downloadedThreeMf(content: Buffer) {
  const read = async ({ start, end }: Range) => content.subarray(start, end + 1)
  const slots = await readSlots(content.length, read)
  const chunks = readFrom(content)({ start: 0, end: content.length - 1 })
  return gather(patched(chunks, fillSlots(slots, { licence, mark }), 0))
}

async function gather(chunks: AsyncIterable<Buffer>) {
  const gathered: Buffer[] = []
  for await (const chunk of chunks) gathered.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(gathered))
}
