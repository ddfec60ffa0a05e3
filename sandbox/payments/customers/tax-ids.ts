import type Stripe from 'stripe'
import { equal, listOf } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { pagination } from '../wire/common-params.ts'
import { missing, refuseParameter } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, oneOf, required, text } from '../wire/readers.ts'
import type { Customer, TaxId } from '../world/documents.ts'
import { add, announce, find, now, type World } from '../world/world.ts'

const listParams = { ...pagination } satisfies AllOf<Stripe.CustomerListTaxIdsParams>

export const taxIdTypes = ['eu_vat', 'gb_vat', 'us_ein', 'ch_vat', 'ca_bn', 'au_abn', 'nz_gst'] as const
export type TaxIdType = (typeof taxIdTypes)[number]

/** The common kinds of tax id. A European number contains its country. */
export const taxIdKinds: Record<TaxIdType, { name: string; pattern: RegExp; country?: string }> = {
  eu_vat: { name: 'European VAT', pattern: /^[A-Z]{2}[A-Z0-9+*.]{2,13}$/ },
  gb_vat: { name: 'United Kingdom VAT', pattern: /^(GB|XI)\w{5,12}$/, country: 'GB' },
  us_ein: { name: 'United States EIN', pattern: /^\d{2}-?\d{7}$/, country: 'US' },
  ch_vat: { name: 'Swiss VAT', pattern: /^CHE-?[\d.]{9,11} ?(MWST|TVA|IVA)$/, country: 'CH' },
  ca_bn: { name: 'Canadian BN', pattern: /^\d{9}$/, country: 'CA' },
  au_abn: { name: 'Australian ABN', pattern: /^\d{11}$/, country: 'AU' },
  nz_gst: { name: 'New Zealand GST', pattern: /^\d{8,9}$/, country: 'NZ' },
}

const createParams = {
  type: required(oneOf(taxIdTypes)),
  value: required(text(50)),
} satisfies AllOf<Stripe.CustomerCreateTaxIdParams>

export const taxIdRoutes = [
  route('POST /v1/customers/:id/tax_ids', createParams, ({ world, id, params }) =>
    addTaxId(world, find(world, 'customer', id), params),
  ),
  route('GET /v1/customers/:id/tax_ids', listParams, ({ world, id, params, url }) => {
    const customer = find(world, 'customer', id).id
    return listOf(world, 'tax_id', { url, page: params, where: equal({ customer }) })
  }),
  route('GET /v1/customers/:id/tax_ids/:taxId', {}, ({ world, id, childId }) => ownTaxId(world, id, childId)),
  route('DELETE /v1/customers/:id/tax_ids/:taxId', {}, ({ world, id, childId }) =>
    removeTaxId(world, ownTaxId(world, id, childId)),
  ),
]

export function taxIdsOf(world: World, { id }: Pick<Customer, 'id'>): TaxId[] {
  return world.store.page('tax_id', { where: equal({ customer: id }), limit: 5 })
}

/** Only the format of the number is checked. */
export function addTaxId(
  world: World,
  { id: customer, test_clock }: Customer,
  { type, value }: { type: TaxIdType; value: string },
) {
  const known = taxIdKinds[type]
  if (!known.pattern.test(value)) refuseParameter(`Invalid value for ${type}.`, 'value', 'tax_id_invalid')
  const taxId: TaxId = {
    id: newId('txi'),
    object: 'tax_id',
    country: known.country ?? value.slice(0, 2),
    created: now(world, test_clock),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  }
  return add(world, 'tax_id', taxId, 'customer.tax_id.created')
}

function ownTaxId(world: World, customer: string, id: string) {
  const taxId = find(world, 'tax_id', id)
  return taxId.customer === customer ? taxId : missing('tax_id', id)
}

export function removeTaxId(world: World, taxId: TaxId) {
  world.store.remove('tax_id', taxId.id)
  announce(world, 'customer.tax_id.deleted', taxId)
  return { id: taxId.id, object: 'tax_id', deleted: true }
}
