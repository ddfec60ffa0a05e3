import { kindOfId } from '../world/documents.ts'
import { type Hash, isHash, present } from '../world/present.ts'
import type { World } from '../world/world.ts'
import { refuse } from './errors.ts'
import { hiddenFields } from './hidden-fields.ts'

const deepest = 4

/** Replaces ids by what they name, along paths such as `data.latest_invoice.payments`. */
export function expandAll(world: World, answer: unknown, paths: string[]) {
  for (const path of paths) {
    const segments = path.split('.')
    const depth = segments.filter((segment) => segment !== 'data').length
    if (depth > deepest) {
      refuse(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    }
    expandInto(world, answer, segments)
  }
}

function expandInto(world: World, value: unknown, segments: string[]): void {
  const [name, ...rest] = segments
  if (name === undefined) return
  if (Array.isArray(value)) {
    for (const item of value) expandInto(world, item, segments)
    return
  }
  if (!isHash(value)) cannotExpand(name)
  else if (value.object === 'list') expandList(world, value, segments)
  else expandField(world, value, { name, rest })
}

function expandField(world: World, value: Hash, { name, rest }: { name: string; rest: string[] }) {
  // Of what was deleted only a marker is left, which has nothing to be expanded.
  if (value.deleted === true) return
  if (!Object.hasOwn(value, name)) value[name] = present(world.store, hiddenField(world, value, name))
  const field = value[name]
  if (field === null) return
  if (Array.isArray(field))
    value[name] = field.map((item) => (typeof item === 'string' ? named(world, item, name) : item))
  else if (!isHash(field)) value[name] = named(world, field, name)
  if (rest.length > 0) expandInto(world, value[name], rest)
}

function expandList(world: World, list: Hash, [name = '', ...rest]: string[]) {
  if (name !== 'data') {
    refuse(
      `This property cannot be expanded (${name}). You may want to try expanding 'data.${name}' instead.`,
      { param: 'expand' },
    )
  }
  expandInto(world, list.data, rest)
}

function named(world: World, id: unknown, name: string) {
  const kind = typeof id === 'string' ? kindOfId(id) : undefined
  if (!kind || typeof id !== 'string') return cannotExpand(name)
  const document = world.store.get(kind, id) ?? world.store.get('tombstone', id)
  return document ? present(world.store, document) : cannotExpand(name)
}

function hiddenField(world: World, object: Hash, name: string): unknown {
  const compute = hiddenFields.get(`${object.object}.${name}`)
  return compute ? compute(world, String(object.id)) : cannotExpand(name)
}

function cannotExpand(name: string): never {
  return refuse(`This property cannot be expanded (${name.slice(0, 100)}).`, { param: 'expand' })
}
