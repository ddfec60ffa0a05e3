import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { prepareModel } from '#geometry/model-process/prepare.ts'
import type { NewUploadedFile } from '../uploads/upload-queries.ts'

/** A file to keep: what will be stored under which key, from a path or from memory, and its row. */
export type AnalysedFile = {
  row: NewUploadedFile
  stored: { key: string; content: string | Buffer }[]
}

/** What an upload holds, and the names of what was not taken, some with the reason. */
export type Contents = { files: AnalysedFile[]; leftOut: string[] }

/** A file as it came: where it lies, what it was called, a folder of its own to work in, and how much to enlarge it. */
export type SourceFile = {
  path: string
  name: string
  folder: string
  scale: number
  /** `prepareModel` by default. */
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
