import { ZipFile } from 'yazl'
import type { ForeignFile } from './foreign-files.ts'
import { openZip } from './zip-archive.ts'

/**
 * The 3MF without the files that do not belong in one for sale: what would run on the buyer's computer or printer, a
 * slicer's settings and anything unknown. What is kept stays as it is.
 */
export async function withoutForeignFiles(bytes: Uint8Array, foreign: ForeignFile[]): Promise<Uint8Array> {
  if (foreign.length === 0) return bytes
  const zip = await openZip(bytes)
  const removed = new Set(foreign.map(({ name }) => name.toLowerCase()))
  const copy = new ZipFile()
  for (const name of zip.names) {
    if (removed.has(name.toLowerCase())) continue
    const content = zip.read(name) ?? new Uint8Array()
    const kept = /\.rels$/i.test(name) ? withoutRelations(content, removed) : Buffer.from(content)
    copy.addBuffer(kept, name, { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true })
  }
  copy.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of copy.outputStream) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

/** A program may refuse a file whose relationships lead nowhere. */
function withoutRelations(content: Uint8Array, removed: Set<string>) {
  const text = new TextDecoder().decode(content)
  const kept = text.replace(/<Relationship\b[^<>]*\/>/gi, (relation) => {
    const target = /Target\s*=\s*["']\/?([^"']+)/i.exec(relation)?.[1]?.toLowerCase()
    return target !== undefined && removed.has(target) ? '' : relation
  })
  return Buffer.from(kept)
}
