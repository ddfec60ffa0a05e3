import type { Readable } from 'node:stream'

/** Space on the disk that holds the files. */
type Space = { usedBytes: number; freeBytes: number }

/** Stored files, shared by every process. For the form of a key see `checkedKey`. */
export type Files = {
  /** Atomic, and durable when it returns. */
  write: (key: string, content: Buffer | Readable) => Promise<void>
  /**
   * True if the caller may reuse the buffer after `write`. False for a bucket, where an abandoned attempt may still read
   * it.
   */
  isContentFreeAfterWrite: boolean
  /** `end` is included. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  size: (key: string) => Promise<number | undefined>
  remove: (key: string) => Promise<void>
  keys: () => AsyncIterable<string>
  tidy: (now: Date) => Promise<void>
  check: () => Promise<void>
  /** Undefined for a bucket, which has no limit. */
  space: () => Promise<Space | undefined>
}
