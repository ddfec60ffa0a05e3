import type { Readable } from 'node:stream'

/** Space on the disk that holds the files. */
type Space = { usedBytes: number; freeBytes: number }

/** Stored files, shared by every process. For the form of a key see `checkedKey`. */
export type Files = {
  /** Atomic, and durable when it returns. Chunks in an array may be reused then. */
  write: (key: string, content: Buffer | Buffer[] | Readable) => Promise<void>
  /** `end` is included. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  size: (key: string) => Promise<number | undefined>
  remove: (key: string) => Promise<void>
  keys: () => AsyncIterable<string>
  cleanUp: (now: Date) => Promise<void>
  check: () => Promise<void>
  /** Undefined for a bucket, which has no limit. */
  space: () => Promise<Space | undefined>
}
