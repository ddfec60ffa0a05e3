import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Task } from '../model-process.ts'

/** The bytes of a task's file. */
export async function contentOf({ path }: Task['file']): Promise<Uint8Array> {
  return new Uint8Array(path === undefined ? await buffer(process.stdin) : await readFile(path))
}
