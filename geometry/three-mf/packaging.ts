import { posix } from 'node:path'
import { escapeXml } from '../parsing/escape-xml.ts'
import { XmlScanner } from '../parsing/xml-scanner.ts'
import type { ZipArchive } from '../parsing/zip-archive.ts'
import { refuseEncryption } from './model/extensions.ts'

const modelType = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel'
const thumbnailType = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail'

/** 3MF core specification 1.3, 2.1 and appendix C.2; the last two are the plate pictures of Bambu Studio. */
const knownTypes = new Set([
  modelType,
  thumbnailType,
  'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture',
  'http://schemas.bambulab.com/package/2021/cover-thumbnail-middle',
  'http://schemas.bambulab.com/package/2021/cover-thumbnail-small',
])

type Relationship = { type: string; target: string }

/** Returns `[Content_Types].xml` (OPC, part 2, 7.2.3) for models, pictures and settings. */
export function contentTypes(modelParts: string[], safeFiles: { name: string }[]): string {
  const model = 'application/vnd.ms-package.3dmanufacturing-3dmodel+xml'
  const extensions = new Set(safeFiles.map(({ name }) => posix.extname(name).slice(1)))
  const defaults = [...extensions].map(
    (extension) =>
      ` <Default Extension="${extension}" ContentType="text/${extension === 'txt' ? 'plain' : 'xml'}"/>\n`,
  )
  const others = modelParts.filter((name) => !/\.model$/i.test(name))
  return `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
 <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
 <Default Extension="model" ContentType="${model}"/>
 <Default Extension="png" ContentType="image/png"/>
 <Default Extension="jpg" ContentType="image/jpeg"/>
 <Default Extension="jpeg" ContentType="image/jpeg"/>
${defaults.join('')}${others
  .map((name) => ` <Override PartName="/${escapeXml(name)}" ContentType="${model}"/>\n`)
  .join('')}</Types>
`
}

export function rootRelationships(zip: ZipArchive, startPart: string, kept: Map<string, string>): string {
  const others = remainingRelationships(zip, '', kept).filter(({ type }) => type !== modelType)
  return relationshipsXml([{ type: modelType, target: startPart }, ...others])
}

export function partRelationships(zip: ZipArchive, part: string, kept: Map<string, string>) {
  const relationships = remainingRelationships(zip, part, kept)
  if (relationships.length === 0) return undefined
  return {
    name: relationshipsName(kept.get(part.toLowerCase()) ?? part),
    content: relationshipsXml(relationships),
  }
}

/** OPC, part 2, 6.5.2: `_rels` beside the part, and its name with `.rels`. */
function relationshipsName(part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  return `${folder}_rels/${part.slice(folder.length)}.rels`
}

/** `kept` has the names of files that stay in the copy, by their lower-case form before. */
function remainingRelationships(zip: ZipArchive, part: string, kept: Map<string, string>): Relationship[] {
  return readRelationships(zip, part).flatMap(({ type, target }) => {
    const name = kept.get(target.toLowerCase())
    return knownTypes.has(type) && name !== undefined ? [{ type, target: name }] : []
  })
}

export function relatedFiles(zip: ZipArchive, modelParts: Iterable<string>): Set<string> {
  const relationships = ['', ...modelParts].flatMap((part) => readRelationships(zip, part))
  return new Set(
    relationships.flatMap(({ type, target }) => (knownTypes.has(type) ? target.toLowerCase() : [])),
  )
}

/** Returns the path of the start part (OPC, part 2, 6.5.3), or undefined. Throws a ModelError for broken XML or encryption. */
export function startPart(zip: ZipArchive): string | undefined {
  const relationships = readRelationships(zip, '')
  refuseEncryption(relationships.map(({ type }) => type))
  return relationships.find(({ type }) => type.toLowerCase() === modelType)?.target
}

/** Reads the relationships of a part, or with an empty name those of the package. External targets are left out. */
function readRelationships(zip: ZipArchive, part: string): Relationship[] {
  const name = relationshipsName(part)
  const stored = zip.names.find((each) => each.toLowerCase() === name.toLowerCase())
  const bytes = stored === undefined ? undefined : zip.read(stored)
  if (!bytes) return []
  const scanner = new XmlScanner(bytes, name)
  const relationships: Relationship[] = []
  while (scanner.findTag()) {
    const { name: tag, attributes } = scanner.readTag()
    if (!/^(?:[\w.-]+:)?Relationship$/.test(tag) || /external/i.test(attributes.get('TargetMode') ?? ''))
      continue
    const target = partName(part, scanner.plain(attributes.get('Target') ?? ''))
    relationships.push({ type: attributes.get('Type') ?? '', target })
  }
  return relationships
}

function partName(part: string, target: string) {
  return posix.resolve('/', posix.dirname(part), target).slice(1)
}

function relationshipsXml(relationships: Relationship[]) {
  const lines = relationships.map(
    ({ type, target }, index) =>
      ` <Relationship Target="/${escapeXml(target)}" Id="rel-${index + 1}" Type="${type}"/>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
${lines.join('')}</Relationships>
`
}
