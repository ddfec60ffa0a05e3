import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ModelRequest } from '../messages.ts'

export async function readContent({ path }: ModelRequest['file']): Promise<Uint8Array> {
  const content = path === undefined ? await buffer(process.stdin) : await readFile(path)
  return new Uint8Array(content.buffer, content.byteOffset, content.length)
}
