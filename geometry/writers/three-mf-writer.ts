import { ZipFile } from 'yazl'
import { filamentColours } from '#contract/printing/filament/filament-colours.ts'
import type { FilamentColour } from '../filament-colours.ts'
import { bounds } from '../mesh/bounds.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { layOut } from './plate-layout.ts'
import { plateOf, projectFiles, type ThreeMfProject } from './project-files.ts'

export type NamedPart = { name: string; mesh: Mesh; copies?: number; colour?: FilamentColour }

/** Metadata names of the 3MF core specification, 3.4.1. */
export type ThreeMfMetadata = {
  title: string
  designer: string
  licenseTerms: string
  application: string
  description?: string
  thumbnail?: Uint8Array
}

/** Core 1.3, in mm: an object a part, a build item a copy. Equal input gives equal bytes. Throws when a part does not fit its plate. */
export async function writeThreeMf(
  parts: NamedPart[],
  metadata: ThreeMfMetadata,
  project?: ThreeMfProject,
): Promise<Uint8Array> {
  const objects = parts.map((part, index) => ({ ...part, id: firstId + index }))
  const settings = project ? projectFiles(objects, project) : []
  const zip = new ZipFile()
  const add = (path: string, content: Uint8Array | string, compress = true) =>
    zip.addBuffer(Buffer.from(content), path, {
      mtime: new Date(1980, 0, 1),
      mode: 0o100644,
      forceDosTimestamp: true,
      compressionLevel: compress ? 6 : 0,
    })
  add('[Content_Types].xml', contentTypes(settings.length > 0))
  add('_rels/.rels', relationships(metadata.thumbnail !== undefined))
  const xml = [...modelXml(objects, { metadata, project })]
  add('3D/3dmodel.model', Buffer.concat(xml.map((text) => Buffer.from(text))))
  for (const { name, content } of settings) add(name, content)
  if (metadata.thumbnail) add('Metadata/thumbnail.png', metadata.thumbnail, false)
  zip.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Id 1 is the group of colours. */
const firstId = 2

const contentTypes = (
  withSettings: boolean,
) => `${prolog}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
 <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
 <Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
 <Default Extension="png" ContentType="image/png"/>
${withSettings ? ' <Default Extension="config" ContentType="text/plain"/>\n' : ''}</Types>
`

function relationships(withThumbnail: boolean) {
  const thumbnail = ` <Relationship Id="rel2" Target="/Metadata/thumbnail.png" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail"/>\n`
  return `${prolog}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
 <Relationship Id="rel1" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
${withThumbnail ? thumbnail : ''}</Relationships>
`
}

type ObjectPart = NamedPart & { id: number }
type About = { metadata: ThreeMfMetadata; project: ThreeMfProject | undefined }

function* modelXml(parts: ObjectPart[], { metadata, project }: About) {
  yield `${prolog}<model unit="millimeter" xml:lang="en" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n`
  yield ` <metadata name="Title">${escapeXml(metadata.title)}</metadata>\n`
  yield ` <metadata name="Designer">${escapeXml(metadata.designer)}</metadata>\n`
  if (metadata.description)
    yield ` <metadata name="Description">${escapeXml(metadata.description)}</metadata>\n`
  yield ` <metadata name="LicenseTerms">${escapeXml(metadata.licenseTerms)}</metadata>\n`
  yield ` <metadata name="Application">${escapeXml(metadata.application)}</metadata>\n`
  const colours = [...new Set(parts.flatMap(({ colour }) => colour ?? []))]
  yield ' <resources>\n'
  if (colours.length > 0) yield materials(colours)
  for (const part of parts) yield* objectXml(part, colours)
  yield ' </resources>\n <build>\n'
  yield* itemXml(parts, project)
  yield ' </build>\n</model>\n'
}

function materials(colours: FilamentColour[]) {
  const bases = colours.map(
    (colour) => `   <base name="${colour}" displaycolor="${filamentColours[colour].hex.toUpperCase()}"/>\n`,
  )
  return `  <basematerials id="1">\n${bases.join('')}  </basematerials>\n`
}

function* objectXml({ id, name, mesh, colour }: ObjectPart, colours: FilamentColour[]) {
  const material = colour ? ` pid="1" pindex="${colours.indexOf(colour)}"` : ''
  yield `  <object id="${id}" type="model" name="${escapeXml(name)}"${material}>\n   <mesh>\n    <vertices>\n`
  yield* vertexLines(mesh.positions)
  yield '    </vertices>\n    <triangles>\n'
  yield* triangleLines(mesh.triangles)
  yield '    </triangles>\n   </mesh>\n  </object>\n'
}

function* itemXml(parts: ObjectPart[], project: ThreeMfProject | undefined) {
  const placed = project ? parts.map((part) => ({ ...part, plate: plateOf(part, project) })) : parts
  for (const { part, move } of placeCopies(placed))
    yield `  <item objectid="${parts[part]!.id}" transform="1 0 0 0 1 0 0 0 1 ${move.join(' ')}"/>\n`
}

type PlacedPart = Pick<NamedPart, 'mesh' | 'copies'> & { plate?: number }

/** Returns the translation of every copy, in mm, to its place on a plate, with its lowest point on the bed. */
export function placeCopies(parts: PlacedPart[]): { part: number; move: Vector }[] {
  const copies = parts.flatMap(({ mesh, copies = 1, plate }, part) => {
    const { low, high } = bounds(mesh.positions)
    const size = { width: high[0] - low[0], depth: high[1] - low[1] }
    const copy = { part, low, ...size, ...(plate !== undefined && { plate }) }
    return Array.from({ length: copies }, () => copy)
  })
  return layOut(copies).map(({ x, y }, index) => {
    const { part, low } = copies[index]!
    const round = roundToNanometres
    return { part, move: [round(x - low[0]), round(y - low[1]), round(-low[2])] }
  })
}

function roundToNanometres(millimetres: number) {
  return Math.round(millimetres * 1e6) / 1e6 || 0
}

const linesPerChunk = 4096

function* vertexLines(positions: Float32Array) {
  for (let start = 0; start < positions.length; start += linesPerChunk * 3) {
    let text = ''
    const end = Math.min(positions.length, start + linesPerChunk * 3)
    for (let at = start; at < end; at += 3) {
      const x = shortestFloat(positions[at]!)
      const y = shortestFloat(positions[at + 1]!)
      text += `     <vertex x="${x}" y="${y}" z="${shortestFloat(positions[at + 2]!)}"/>\n`
    }
    yield text
  }
}

/** Core specification, 4.1.4.1: the corners of a triangle are distinct. */
function* triangleLines(triangles: Uint32Array) {
  for (let start = 0; start < triangles.length; start += linesPerChunk * 3) {
    let text = ''
    const end = Math.min(triangles.length, start + linesPerChunk * 3)
    for (let at = start; at < end; at += 3) {
      const [a, b, c] = triangles.subarray(at, at + 3)
      if (a === b || b === c || c === a) continue
      text += `     <triangle v1="${a}" v2="${b}" v3="${c}"/>\n`
    }
    yield text
  }
}

const decimals = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

function shortestFloat(value: number) {
  for (const scale of decimals) {
    const rounded = Math.round(value * scale) / scale
    if (Math.fround(rounded) === value) return String(rounded)
  }
  return String(Number(value.toPrecision(9)))
}

function escapeXml(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these characters
  const legal = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return legal.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
