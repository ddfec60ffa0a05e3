import type Stripe from 'stripe'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { metadata, pagination, range, url, withMetadata } from '../wire/common-params.ts'
import { missing, refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import {
  type AllOf,
  clearable,
  flag,
  given,
  hash,
  list,
  notSupported,
  oneOf,
  required,
  text,
  type Values,
} from '../wire/readers.ts'
import type { Product } from '../world/documents.ts'
import { add, announce, change, find, now, type World } from '../world/world.ts'

const feature = hash({ name: required(text(80)) })

const common = {
  active: flag(),
  images: clearable(list(text(2048), { max: 8 })),
  marketing_features: clearable(list(feature, { max: 15 })),
  metadata: metadata(),
  package_dimensions: notSupported(),
  shippable: flag(),
  statement_descriptor: text(22),
  tax_code: clearable(text()),
  tax_details: notSupported(),
  unit_label: clearable(text(12)),
  url: clearable(url()),
}

const createParams = {
  ...common,
  name: required(text()),
  description: text(40000),
  default_price_data: notSupported(),
  id: text(255),
  type: oneOf(['good', 'service']),
} satisfies AllOf<Stripe.ProductCreateParams>

const updateParams = {
  ...common,
  name: text(),
  description: clearable(text(40000)),
  default_price: text(),
} satisfies AllOf<Stripe.ProductUpdateParams>

export const productRoutes = [
  route('POST /v1/products', createParams, ({ world, params }) => createProduct(world, params)),
  route('GET /v1/products/:id', {}, ({ world, id }) => find(world, 'product', id)),
  route('POST /v1/products/:id', updateParams, ({ world, id, params }) => updateProduct(world, id, params)),
  route('DELETE /v1/products/:id', {}, ({ world, id }) => deleteProduct(world, id)),
  route(
    'GET /v1/products',
    {
      ...pagination,
      active: flag(),
      created: range(),
      ids: list(text()),
      shippable: flag(),
      type: oneOf(['good', 'service']),
      url: text(),
    },
    ({ world, params, url }) => {
      const { active, created, ids, shippable, type, url: productUrl } = params
      if (ids)
        return {
          object: 'list',
          data: ids.flatMap((id) => world.store.get('product', id) ?? []),
          has_more: false,
          url,
        }
      const where = [...equal({ active, shippable, type, url: productUrl }), ...within('created', created)]
      return listOf(world, 'product', { url, page: params, where })
    },
  ),
]

export type NewProduct = Pick<Values<typeof createParams>, 'name' | 'metadata'> &
  Partial<Values<typeof createParams>>

export function createProduct(world: World, params: NewProduct) {
  const id = params.id ?? newId('prod', 14)
  if (world.store.get('product', id)) {
    refuse(`Product already exists.`, { param: 'id', code: 'resource_already_exists' })
  }
  const created = now(world)
  const { active, description, images, marketing_features, shippable, statement_descriptor, tax_code } =
    params
  const product: Product = {
    id,
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: withMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
    ...given({ active, description, shippable, statement_descriptor, tax_code }),
    ...given({ images: images ?? undefined, marketing_features: marketing_features ?? undefined }),
    ...given({ type: params.type, unit_label: params.unit_label, url: params.url }),
  }
  return add(world, 'product', product, 'product.created')
}

function updateProduct(world: World, id: string, params: Values<typeof updateParams>) {
  const product = find(world, 'product', id)
  if (
    params.default_price !== undefined &&
    find(world, 'price', params.default_price, 'default_price').product !== id
  ) {
    refuse('The price does not belong to this product.', { param: 'default_price' })
  }
  const { active, default_price, description, name, shippable, statement_descriptor, tax_code, unit_label } =
    params
  const { images, marketing_features } = params
  const updated: Product = {
    ...product,
    ...given({
      active,
      default_price,
      description,
      name,
      shippable,
      statement_descriptor,
      tax_code,
      unit_label,
    }),
    ...given({ images: images === null ? [] : images, url: params.url }),
    ...given({ marketing_features: marketing_features === null ? [] : marketing_features }),
    metadata: withMetadata(product.metadata, params.metadata),
    updated: now(world),
  }
  return change(world, 'product', updated, 'product.updated')
}

function deleteProduct(world: World, id: string) {
  const product = world.store.get('product', id) ?? missing('product', id)
  const [price] = world.store.page('price', { where: equal({ product: id }), limit: 1 })
  if (price) refuse('This product cannot be deleted because it has one or more user-created prices.')
  world.store.remove('product', id)
  announce(world, 'product.deleted', product)
  return { id, object: 'product', deleted: true }
}
