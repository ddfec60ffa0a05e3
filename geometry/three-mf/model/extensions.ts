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

/** Throws a ModelError for a model that requires an extension which is not read (3MF Core Specification, 3.4). */
export function refuseExtensions({ attributes }: Pick<Tag, 'attributes'>) {
  const prefixes = (attributes.get('requiredextensions') ?? '').split(/\s+/).filter(Boolean)
  for (const prefix of prefixes) {
    const namespace = attributes.get(`xmlns:${prefix}`) ?? ''
    refuse(/\/3dmanufacturing\/(\w+)\//.exec(namespace)?.[1] ?? '')
  }
}

/** Throws a ModelError for a beam lattice, which prints as nothing without its beams. */
export function refuseLattice({ name }: Pick<Tag, 'name'>) {
  if (/(^|:)beamlattice$/.test(name)) refuse('beamlattice')
}

function refuse(extension: string) {
  const holds = Object.hasOwn(unread, extension) ? unread[extension] : undefined
  if (!holds) return
  throw new ModelError(
    'unsupported_extension',
    `The 3MF file holds ${holds}, which is not supported. Export it as a mesh and try again.`,
  )
}
