import { ModelError } from '../../model-error.ts'
import type { Tag } from '../../parsing/xml-scanner.ts'

/** By their word in `http://…/3dmanufacturing/<word>/<date>`, what extensions hold that a model cannot be printed without. */
const unread: Record<string, string> = {
  beamlattice: 'a beam lattice',
  slice: 'slices instead of a mesh',
  securecontent: 'encrypted content',
  booleanoperations: 'boolean operations',
  displacement: 'displaced surfaces',
  volumetric: 'volumetric data',
  implicit: 'volumetric data',
}

const read = new Set(['core', 'production', 'material', 'trianglesets'])

/** Throws a ModelError for a model that requires an extension which is not read (3MF Core Specification, 3.4). */
export function refuseExtensions({ attributes }: Pick<Tag, 'attributes'>) {
  const prefixes = (attributes.get('requiredextensions') ?? '').split(/\s+/).filter(Boolean)
  for (const prefix of prefixes) {
    const namespace = attributes.get(`xmlns:${prefix}`) ?? ''
    refuse(/\/3dmanufacturing\/(\w+)\//.exec(namespace)?.[1] ?? '')
    if (read.has(/\/3dmanufacturing\/(\w+)\/\d+\/\d+$/.exec(namespace)?.[1] ?? '')) continue
    throw new ModelError(
      'unsupported_extension',
      `The 3MF file requires the extension "${(namespace || prefix).slice(0, 100)}", which is not supported. Export it without that extension and try again.`,
    )
  }
}

export function refuseEncryption(relationshipTypes: readonly string[]) {
  if (relationshipTypes.some((type) => /\/(keystore|encryptedfile)$/i.test(type))) refuse('securecontent')
}

/** Throws a ModelError for a beam lattice, and for a mesh that only stands in for slices (3MF Slice Extension, 3.1.1.1). */
export function refuseUnprintable({ name, attributes }: Pick<Tag, 'name' | 'attributes'>) {
  if (/(^|:)beamlattice$/.test(name)) refuse('beamlattice')
  for (const [key, value] of attributes)
    if (/(^|:)meshresolution$/.test(key) && value === 'lowres') refuse('slice')
}

function refuse(extension: string) {
  const holds = Object.hasOwn(unread, extension) ? unread[extension] : undefined
  if (!holds) return
  throw new ModelError(
    'unsupported_extension',
    `The 3MF file holds ${holds}, which is not supported. Export it as a mesh and try again.`,
  )
}
