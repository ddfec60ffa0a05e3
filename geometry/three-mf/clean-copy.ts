import { ZipFile } from 'yazl'
import { rewritePng } from '../images/png.ts'
import { openZip } from '../parsing/zip-archive.ts'
import { pictureName } from './embedded-pictures.ts'
import type { ForeignFile, SafeFile } from './foreign-files.ts'

/**
 * Returns the 3MF without commands, G-code, slicer settings and unknown files. Pictures are re-encoded, part settings
 * rewritten.
 */
export async function cleanThreeMf(
  bytes: Uint8Array,
  { foreignFiles, settings }: { foreignFiles: ForeignFile[]; settings: SafeFile | undefined },
): Promise<Uint8Array> {
  const zip = await openZip(bytes)
  if (foreignFiles.length === 0 && !zip.names.some((name) => pictureName.test(name))) return bytes
  const removed = new Set(foreignFiles.map(({ name }) => name.toLowerCase()))
  const copy = new ZipFile()
  const add = (name: string, content: Buffer) =>
    copy.addBuffer(content, name, {
      mtime: new Date(1980, 0, 1),
      mode: 0o100644,
      forceDosTimestamp: true,
    })
  for (const name of zip.names) {
    if (removed.has(name.toLowerCase())) continue
    add(name, cleanedContent(name, zip.read(name) ?? new Uint8Array(), removed))
  }
  if (settings && removed.has(settings.name.toLowerCase())) add(settings.name, Buffer.from(settings.content))
  copy.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of copy.outputStream) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

function cleanedContent(name: string, content: Uint8Array, removed: Set<string>) {
  if (/\.rels$/i.test(name)) return withoutRelations(content, removed)
  return Buffer.from(pictureName.test(name) ? (rewritePng(content) ?? []) : content)
}

/** Some programs refuse dangling relationships. */
function withoutRelations(content: Uint8Array, removed: Set<string>) {
  const text = new TextDecoder().decode(content)
  const kept = text.replace(/<Relationship\b[^<>]*\/>/gi, (relation) => {
    const target = /Target\s*=\s*["']\/?([^"']+)/i.exec(relation)?.[1]?.toLowerCase()
    return target !== undefined && removed.has(target) ? '' : relation
  })
  return Buffer.from(kept)
}
