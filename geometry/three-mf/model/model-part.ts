import { type Hex, hexOf } from '../../filament-colours.ts'
import { ModelError } from '../../model-error.ts'
import { cutText } from '../../parsing/cut-text.ts'
import { type Tag, XmlScanner } from '../../parsing/xml-scanner.ts'
import { foreignDepthAt, noDepth } from './core-namespace.ts'
import { refuseExtensions, refuseUnprintable } from './extensions.ts'
import { type MeshObject, newMeshObject, type Placement, type Transform } from './mesh-object.ts'
import { isTriangle, isVertex, readTriangle, readVertex } from './mesh-tags.ts'
import { addToContents, startContents } from './object-contents.ts'
import { resourceIdOf } from './resource-id.ts'
import type { MaterialGroups } from './triangle-colours.ts'

export type ModelPart = {
  path: string
  millimetresPerUnit: number
  objects: Map<string, MeshObject>
  items: Placement[]
  metadata: Map<string, string>
  colours: string[]
  hasTriangleSets: boolean
}

const millimetres: Record<string, number> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
}
const maxObjects = 10_000
const maxPlacements = 20_000
const maxColours = 64
const colourAttributes: Record<string, string> = { base: 'displaycolor', color: 'color' }

type Reading = {
  scanner: XmlScanner
  part: ModelPart
  object: MeshObject | undefined
  contents: ReturnType<typeof startContents> | undefined
  foreignDepth: number
  placements: number
  groups: MaterialGroups
  group: (Hex | null)[]
}

/** Returns one `.model` file; vertices and triangles are read straight from the bytes. Throws a ModelError. */
export function readModelPart(bytes: Uint8Array, path: string): ModelPart {
  const scanner = new XmlScanner(bytes, path)
  const part = {
    path,
    millimetresPerUnit: 1,
    objects: new Map(),
    items: [],
    metadata: new Map(),
    colours: [],
    hasTriangleSets: false,
  }
  const reading: Reading = {
    scanner,
    part,
    object: undefined,
    contents: undefined,
    foreignDepth: noDepth,
    placements: 0,
    groups: new Map(),
    group: [],
  }
  while (scanner.findTag()) {
    if (scanner.depth <= reading.foreignDepth) reading.foreignDepth = noDepth
    const object = reading.foreignDepth === noDepth ? reading.object : undefined
    if (object && isVertex(bytes, scanner.at)) readVertex(scanner, object)
    else if (object && isTriangle(bytes, scanner.at)) readTriangle(scanner, object, reading.groups)
    else readOther(reading)
  }
  return part
}

function readOther(reading: Reading) {
  const { scanner, part, foreignDepth } = reading
  const { depth } = scanner
  const tag = scanner.readTag()
  reading.foreignDepth = foreignDepthAt(tag, { depth, foreignDepth })
  const { name } = tag
  if (name === 'model' && part.objects.size === 0) return readModelTag(reading, tag)
  // Colour groups have the prefix of the materials extension.
  const attribute = colourAttributes[name.replace(/^.*:/, '')]
  const colour = attribute && tag.attributes.get(attribute)
  if (colour !== undefined && part.colours.length < maxColours) part.colours.push(colour)
  refuseUnprintable(tag)
  part.hasTriangleSets ||= /(^|:)triangleset$/.test(name)
  if (/(^|:)(basematerials|colorgroup)$/.test(name)) startGroup(reading, tag)
  else if (colour !== undefined && reading.group.length < maxColours) reading.group.push(hexOf(colour))
  if (reading.contents && depth > reading.contents.depth) addToContents(reading.contents, name)
  else reading.contents = undefined
  if (name === 'object') {
    reading.object = startObject(reading, tag)
    reading.contents = startContents(reading.object.id, depth)
  } else if (name === 'component') reading.object?.components.push(placement(reading, tag))
  else if (name === 'item') part.items.push(placement(reading, tag))
  else if (name === 'metadata' && !tag.isEmpty) {
    const key = tag.attributes.get('name')
    if (key !== undefined && part.metadata.size < 256) part.metadata.set(key, scanner.readText().trim())
  } else if (reading.object && (name === 'vertex' || name === 'triangle'))
    throw scanner.damaged(`a ${name} of object ${reading.object.id} has no numbers`)
}

function readModelTag(reading: Reading, tag: Tag) {
  const { attributes } = tag
  refuseExtensions(tag)
  const unit = attributes.get('unit') ?? 'millimeter'
  const size = Object.hasOwn(millimetres, unit) ? millimetres[unit] : undefined
  if (size === undefined)
    throw new ModelError(
      'bad_three_mf',
      `The 3MF file has the unit "${unit.slice(0, 20)}", which does not exist. Export it again in millimetres.`,
    )
  reading.part.millimetresPerUnit = size
}

function startGroup(reading: Reading, { attributes }: Tag) {
  reading.group = []
  if (reading.groups.size < maxColours)
    reading.groups.set(resourceIdOf(attributes.get('id')) ?? '', reading.group)
}

function startObject({ scanner, part, groups }: Reading, { attributes }: Tag): MeshObject {
  const id = resourceIdOf(attributes.get('id'))
  if (id === undefined)
    throw new ModelError(
      'bad_three_mf',
      `The 3MF file has an object with the id "${attributes.get('id')?.slice(0, 20) ?? ''}", which is no whole number. Export it again from a slicer or a CAD program.`,
    )
  if (part.objects.size >= maxObjects)
    throw tooComplex(`more than ${maxObjects.toLocaleString('en')} objects`)
  if (part.objects.has(id))
    throw new ModelError('bad_three_mf', `The 3MF file has two objects with the id "${id}". Export it again.`)
  const name = attributes.get('name')
  const pid = resourceIdOf(attributes.get('pid')) ?? ''
  const object = newMeshObject(id, {
    pid,
    name: name === undefined ? undefined : cutText(scanner.plain(name), 200),
    type: attributes.get('type') ?? '',
    colour: groups.get(pid)?.[Number(attributes.get('pindex') ?? 0)] ?? null,
  })
  part.objects.set(id, object)
  return object
}

function placement(reading: Reading, { attributes }: Tag): Placement {
  if (++reading.placements > maxPlacements)
    throw tooComplex(`more than ${maxPlacements.toLocaleString('en')} placed objects`)
  // Production extension: an object may stand in another file, under any prefix.
  const named = [...attributes].find(([name]) => /^[\w.-]+:path$/.test(name))?.[1] ?? reading.part.path
  const path = named.replace(/^\/+/, '').toLowerCase()
  const transform = attributes.get('transform')
  const written = attributes.get('objectid') ?? ''
  const objectId = resourceIdOf(written) ?? written
  if (path === reading.part.path && !reading.part.objects.has(objectId))
    throw new ModelError(
      'bad_three_mf',
      `The 3MF file uses an object "${objectId.slice(0, 20)}" that is not defined before it is used. Save it again in your slicer.`,
    )
  return {
    path,
    objectId,
    transform: transform === undefined ? undefined : readTransform(transform),
    isPrinted: isPrinted(attributes.get('printable')),
  }
}

/** Slicers read the attribute with `atoi`: "true" switches an item off. */
function isPrinted(printable: string | undefined) {
  return printable === undefined || /^\s*[+-]?0*[1-9]/.test(printable)
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

export function readTransform(text: string): Transform {
  const words = text.split(/[ \t\r\n]/).filter(Boolean)
  const transform = words.map((word) => (number.test(word) ? Number(word) : Number.NaN))
  if (transform.length === 12 && transform.every(Number.isFinite)) return transform
  throw new ModelError(
    'bad_number',
    `The 3MF file has a transform that is not twelve numbers: "${text.slice(0, 60)}". Export it again.`,
  )
}

export function tooComplex(what: string) {
  return new ModelError('too_complex', `The 3MF file has ${what}. Simplify it and try again.`)
}
