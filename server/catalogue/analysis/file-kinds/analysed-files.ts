import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { ShapeKey } from '#geometry/fingerprint/facet-shape.ts'
import type { TaskLimits } from '#geometry/model-process/model-process.ts'
import type { prepareModel } from '#geometry/model-process/prepare.ts'
import type { KnownProject } from '#geometry/three-mf/settings/project-print.ts'
import type { NewUploadedFile } from '../../uploads/upload-queries.ts'

export type AnalysedFile = {
  row: NewUploadedFile
  stored: { key: string; content: string | Buffer }[]
}

export type Contents = { files: AnalysedFile[]; leftOut: string[] }

export type AnalysisLimits = Pick<TaskLimits, 'signal' | 'onProcessorTime'>

export type SourceFile = {
  path: string
  name: string
  folder: string
  scale: number
  /** Points to the bed; absent leaves a model as it lies. */
  down?: readonly [number, number, number] | undefined
  repair?: boolean
  project?: KnownProject | undefined
  shapeKey: ShapeKey
  limits?: AnalysisLimits
  defersSteps?: boolean | undefined
  prepare?: typeof prepareModel
}

export type OnProgress = (share: number, doing: string) => void

export async function sizeAndHash(path: string) {
  const hash = createHash('sha256')
  let checksum = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
  }
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex'), crc32: checksum }
}
