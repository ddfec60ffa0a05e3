import { ModelError } from '../../model-error.ts'
import type { Tag } from '../../parsing/xml-scanner.ts'

const coreNamespace = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'

const printed = new Set(['object', 'component', 'item', 'vertex', 'triangle'])

export const noDepth = Number.POSITIVE_INFINITY

type Place = { depth: number; foreignDepth: number }

/** Returns the depth of the tag that set another default namespace. Throws a ModelError for what slicers read in it (decision 38). */
export function foreignDepthAt({ name, attributes }: Tag, { depth, foreignDepth }: Place) {
  if (depth === 0) {
    refusePrefix(name)
    return noDepth
  }
  const namespace = attributes.get('xmlns') ?? coreNamespace
  if (foreignDepth === noDepth && namespace === coreNamespace) return noDepth
  if (printed.has(name)) throw foreignElement(name)
  return Math.min(foreignDepth, depth)
}

function refusePrefix(name: string) {
  const [prefix, local] = name.split(':')
  if (local === undefined) return
  throw new ModelError(
    'bad_three_mf',
    `The 3MF file writes "${prefix?.slice(0, 20)}:" in front of its elements, which slicers do not read. Export it again from a slicer or a CAD program.`,
  )
}

export function refuseForeign(name: string, namespace: string) {
  if (namespace !== coreNamespace) throw foreignElement(name)
}

function foreignElement(name: string) {
  return new ModelError(
    'bad_three_mf',
    `The 3MF file has a tag "${name}" of another XML namespace: some programs read it, others do not. Export it again from a slicer or a CAD program.`,
  )
}
