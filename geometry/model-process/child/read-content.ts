import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ModelRequest } from '../messages.ts'

export async function readContent({ path }: ModelRequest['file']): Promise<Uint8Array> {
  return new Uint8Array(path === undefined ? await buffer(process.stdin) : await readFile(path))
}
