import { planOf } from '../subscription-terms/items.ts'
import { refuse } from '../wire/errors.ts'
import { kindOfId } from '../world/documents.ts'
import { type Hash, isHash, present } from '../world/public-view.ts'
import { existing, type World } from '../world/world.ts'
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
    expandInto(world, answer, { segments, at: '' })
  }
}

type Way = {
  segments: string[]
  /** The current position: the name of the last object, and the fields since then. */
  at: string
}

function expandInto(world: World, value: unknown, { segments, at }: Way): void {
  const [name, ...rest] = segments
  if (name === undefined) return
  if (Array.isArray(value)) {
    for (const item of value) expandInto(world, item, { segments, at })
    return
  }
  if (!isHash(value)) cannotExpand(name)
  else if (value.object === 'list') expandList(world, value, segments)
  else {
    const here = typeof value.object === 'string' ? value.object : at
    expandField(world, value, { name, rest, at: `${here}.${name}` })
  }
}

type Step = { name: string; rest: string[]; at: string }

function expandField(world: World, value: Hash, { name, rest, at }: Step) {
  // A deleted object is only a marker, without expandable fields.
  if (value.deleted === true) return
  if (!Object.hasOwn(value, name)) value[name] = present(world.store, hiddenField(world, value, name))
  const field = value[name]
  if (field === null) return
  if (plainIds.has(at)) cannotExpand(name)
  if (Array.isArray(field))
    value[name] = field.map((item) => (typeof item === 'string' ? named(world, item, name) : item))
  else if (!isHash(field)) value[name] = named(world, field, name)
  if (rest.length > 0) expandInto(world, value[name], { segments: rest, at })
}

/** Ids that the API never replaces by what they name. */
const plainIds: ReadonlySet<string> = new Set([
  'billing_portal.configuration.features.subscription_update.products.prices',
  'billing_portal.configuration.features.subscription_update.products.product',
  'billing_portal.session.customer',
  'charge.payment_method',
  'invoiceitem.parent.subscription_details.subscription',
  'invoiceitem.pricing.price_details.product',
  'line_item.invoice',
  'line_item.parent.subscription_item_details.invoice_item',
  'line_item.parent.subscription_item_details.subscription',
  'line_item.pricing.price_details.product',
  'subscription_item.subscription',
])

function expandList(world: World, list: Hash, [name = '', ...rest]: string[]) {
  if (name !== 'data') {
    refuse(
      `This property cannot be expanded (${name}). You may want to try expanding 'data.${name}' instead.`,
      { param: 'expand' },
    )
  }
  expandInto(world, list.data, { segments: rest, at: '' })
}

function named(world: World, id: unknown, name: string) {
  if (typeof id !== 'string') return cannotExpand(name)
  // The owner chooses the id of a coupon.
  const kind = name === 'coupon' ? name : kindOfId(id)
  if (!kind) return cannotExpand(name)
  const document = world.store.get(kind, id) ?? world.store.get('tombstone', id)
  if (!document) return cannotExpand(name)
  return present(world.store, name === 'plan' ? planOf(existing(world, 'price', id)) : document)
}

function hiddenField(world: World, object: Hash, name: string): unknown {
  const compute = hiddenFields.get(`${object.object}.${name}`)
  return compute ? compute(world, String(object.id)) : cannotExpand(name)
}

function cannotExpand(name: string): never {
  return refuse(`This property cannot be expanded (${name.slice(0, 100)}).`, { param: 'expand' })
}
