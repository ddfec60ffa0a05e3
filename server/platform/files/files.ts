import type { Readable } from 'node:stream'
import { type Bucket, bucketFiles } from './bucket-files.ts'
import { folderFiles } from './folder-files.ts'

/** Where designs and pictures lie, shared by every process. A key is ours: see `checkedKey`. */
export type Files = {
  /** Whole or not at all, and kept when it returns. */
  write: (key: string, content: Buffer | Readable) => Promise<void>
  /** Undefined when there is none. `end` is included. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  size: (key: string) => Promise<number | undefined>
  remove: (key: string) => Promise<void>
  /** Every key there is, in no order. */
  keys: () => AsyncIterable<string>
  /** Removes what killed writes left behind. */
  tidy: (now: Date) => Promise<void>
  /** Throws when nothing can be written or read there. */
  check: () => Promise<void>
}

export type FilesPlace = { folder: string } | { bucket: Bucket }

export function openFiles(place: FilesPlace): Files {
  return 'folder' in place ? folderFiles(place.folder) : bucketFiles(place.bucket)
}
