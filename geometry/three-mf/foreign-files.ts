import type { ZipArchive } from '../parsing/zip-archive.ts'
import { rewritablePictures } from './embedded-pictures.ts'
import { relatedFiles } from './packaging.ts'
import { maxSettingsBytes, type SafeFile } from './settings/settings-file.ts'

/** A file not to sell: `commands` run on the computer of a buyer (`post_process`, CVE-2023-47268). */
export type ForeignFile = { name: string; kind: 'commands' | 'gcode' | 'settings' | 'unknown' }

/** Rewritten in a clean copy, or dropped silently. */
const packaging = [/^\[Content_Types\]\.xml$/i, /(^|\/)_rels\/[^/]*\.rels$/i, /^docProps\/(core|app)\.xml$/i]

/** Returns all files but the model parts that were read (lower-case paths), packaging, valid pictures in use and our settings. */
export function foreignFiles(
  zip: ZipArchive,
  { modelParts, safeFiles }: { modelParts: Set<string>; safeFiles: SafeFile[] },
): ForeignFile[] {
  const pictures = rewritablePictures(zip, relatedFiles(zip, modelParts))
  const isOurs = (name: string) =>
    pictures.has(name) ||
    modelParts.has(name.toLowerCase()) ||
    packaging.some((pattern) => pattern.test(name)) ||
    safeFiles.some((file) => matchesSafeFile(zip, name, file))
  const foreign = zip.names.filter((name) => !isOurs(name))
  return foreign.map((name) => ({ name, kind: kindOf(zip, name) }))
}

function matchesSafeFile(zip: ZipArchive, name: string, file: SafeFile) {
  if (name.toLowerCase() !== file.name.toLowerCase()) return false
  const expected = Buffer.from(file.content)
  return Buffer.from(zip.read(name, expected.length) ?? '').equals(expected)
}

function kindOf(zip: ZipArchive, name: string): ForeignFile['kind'] {
  if (/\.(gcode|gco|g|bgcode)(\.md5)?$/i.test(name) || /custom_gcode/i.test(name)) return 'gcode'
  if (!/\.(config|xml|json|ini|txt)$/i.test(name)) return 'unknown'
  const bytes = zip.read(name, maxSettingsBytes)
  if (!bytes) return 'unknown'
  if (runsCommands(new TextDecoder('latin1').decode(bytes))) return 'commands'
  return /(^|\/)Metadata\//i.test(name) ? 'settings' : 'unknown'
}

const postProcess = [
  /"post_process"\s*:\s*\[([^\]]*)/gi,
  /"post_process"\s*:\s*("(?:[^"\\]|\\.)*")/gi,
  /\bpost_process\s*=([^\r\n]*)/gi,
]

function runsCommands(content: string) {
  const values = postProcess.flatMap((pattern) =>
    [...content.matchAll(pattern)].map(([, value]) => value ?? ''),
  )
  return values.some((value) => /[^\s"',;]/.test(value))
}
