import { ZipFile } from 'yazl'
import { rewritePng } from '../png.ts'
import type { ForeignFile } from './foreign-files.ts'
import { pictureName } from './pictures.ts'
import { openZip } from './zip-archive.ts'

/**
 * The 3MF without the files that do not belong in one for sale: what would run on the buyer's computer or printer, a
 * slicer's settings and anything unknown. Pictures are written anew from their pixels; what else is kept stays as it is.
 */
export async function withoutForeignFiles(bytes: Uint8Array, foreign: ForeignFile[]): Promise<Uint8Array> {
  const zip = await openZip(bytes)
  if (foreign.length === 0 && !zip.names.some((name) => pictureName.test(name))) return bytes
  const removed = new Set(foreign.map(({ name }) => name.toLowerCase()))
  const copy = new ZipFile()
  for (const name of zip.names) {
    if (removed.has(name.toLowerCase())) continue
    const content = zip.read(name) ?? new Uint8Array()
    copy.addBuffer(keptContent(name, content, removed), name, {
      mtime: new Date(1980, 0, 1),
      mode: 0o100644,
      forceDosTimestamp: true,
    })
  }
  copy.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of copy.outputStream) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

function keptContent(name: string, content: Uint8Array, removed: Set<string>) {
  if (/\.rels$/i.test(name)) return withoutRelations(content, removed)
  return Buffer.from(pictureName.test(name) ? (rewritePng(content) ?? []) : content)
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
