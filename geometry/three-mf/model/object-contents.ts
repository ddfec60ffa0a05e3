import { ModelError } from '../../model-error.ts'

type ObjectContents = { id: string; depth: number; names: Set<string> }

/** By what an object may not hold together with it (3MF core specification 1.3, 4). */
const rivals = new Map([
  ['object', ['object']],
  ['mesh', ['mesh', 'component']],
  ['vertices', ['vertices']],
  ['triangles', ['triangles']],
  ['components', ['component']],
  ['component', ['mesh']],
])

export function startContents(id: string, depth: number): ObjectContents {
  return { id, depth, names: new Set(['object']) }
}

/** Throws a ModelError for a tag that slicers do not expect in an object which holds the others. */
export function addToContents({ id, names }: ObjectContents, name: string) {
  const rival = rivals.get(name)?.find((other) => names.has(other))
  if (rival)
    throw new ModelError(
      'bad_three_mf',
      `The object "${id.slice(0, 20)}" of the 3MF file has "${name}" beside "${rival}", which slicers do not read. Export it again with one mesh for each object.`,
    )
  if (rivals.has(name)) names.add(name)
}
