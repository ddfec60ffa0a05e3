import { createHash, randomUUID } from 'node:crypto'
import type { ModelFormat } from '#contract/catalogue.ts'
import type { ModelReport } from '#geometry/analysis/analyse.ts'
import { counted } from '#geometry/analysis/damage-sentences.ts'
import { ModelError } from '#geometry/model-error.ts'
import { inspectModel } from '#geometry/model-process/inspect.ts'
import type { Inspection } from '#geometry/model-process/messages.ts'
import { Refusal } from '../../platform/errors.ts'

/** `name` is what a maker saves it as; printed once unless told. */
export type NewModelFile = {
  name: string
  partName: string
  copies?: number
  format: ModelFormat
  bytes: Buffer
}

/** A model file that may be sold, and where it will lie. */
export type ModelFile = NewModelFile & {
  key: string
  sha256: string
  report: ModelReport
  previewKey: string
  preview: Buffer
}

/** Reads each file in a process of its own and refuses what cannot be printed, with the reason. */
export async function inspectModelFiles(files: NewModelFile[]): Promise<ModelFile[]> {
  if (files.length === 0) throw new Refusal(422, 'A design needs at least one model file.')
  return Promise.all(files.map(inspectModelFile))
}

async function inspectModelFile(file: NewModelFile): Promise<ModelFile> {
  const { name, format, bytes } = file
  const inspection = await inspectModel(bytes, name, { estimate: false, preview: true }).catch(
    (error: unknown) => {
      throw error instanceof ModelError ? new Refusal(422, `${name}: ${error.message}`) : error
    },
  )
  const problem = problemOf(inspection, format)
  if (problem) throw new Refusal(422, `${name}: ${problem}`)
  return {
    ...file,
    key: `models/${randomUUID()}.${format}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    report: inspection.report,
    previewKey: `previews/${randomUUID()}.glb`,
    preview: Buffer.from(inspection.preview ?? []),
  }
}

/** What keeps a readable model from being sold; undefined when nothing does. */
function problemOf({ format, report, threeMf }: Inspection, expected: ModelFormat): string | undefined {
  if ((format === '3mf') !== (expected === '3mf') || format === 'obj')
    return `This is not ${expected === '3mf' ? 'a 3MF' : 'an STL'} file.`
  const [foreign] = threeMf?.foreignFiles ?? []
  if (foreign) return `It carries a file that is not part of the model: ${foreign.name}.`
  if (report.openEdges > 0) return `The mesh is not closed: ${counted(report.openEdges, 'open edge')}.`
  if (report.misorientedEdges > 0)
    return `The mesh is turned inside out in places: ${counted(report.misorientedEdges, 'edge')}.`
  if (report.invertedParts > 0) return `${counted(report.invertedParts, 'part')} turned inside out.`
  return undefined
}
