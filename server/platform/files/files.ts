import type { Readable } from 'node:stream'

type Space = { usedBytes: number; freeBytes: number }

export type Files = {
  /** Atomic, and durable when it returns. Chunks in an array may be reused then. */
  write: (key: string, content: Buffer | Buffer[] | Readable) => Promise<void>
  /** `end` is included. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  size: (key: string) => Promise<number | undefined>
  remove: (key: string) => Promise<void>
  keys: (onForeign?: (name: string) => void) => AsyncIterable<string>
  cleanUp: (now: Date) => Promise<void>
  check: () => Promise<void>
  space: () => Promise<Space | undefined>
}
