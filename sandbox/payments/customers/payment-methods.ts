import type Stripe from 'stripe'
import { equal, listOf } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { address, email, metadata, pagination, withMetadata } from '../wire/common-params.ts'
import { missing, refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import {
  type AllOf,
  clearable,
  hash,
  integer,
  notSupported,
  oneOf,
  required,
  type SomeOf,
  text,
  type Values,
} from '../wire/readers.ts'
import type { Customer, PaymentMethod } from '../world/documents.ts'
import { add, change, find, now, type World } from '../world/world.ts'
import { cardError, notATestCard } from './bank.ts'
import {
  cardWithFingerprint,
  cardWithNumber,
  cardWithToken,
  declineFor,
  fingerprintOf,
  type TestCard,
} from './cards.ts'

const redisplay = oneOf(['always', 'limited', 'unspecified'])

const billingDetails = hash({
  address: clearable(address()),
  email: clearable(email()),
  name: clearable(text()),
  phone: clearable(text()),
  tax_id: clearable(text()),
})

const createParams = {
  allow_redisplay: redisplay,
  billing_details: billingDetails,
  card: required(
    hash({
      number: required(text(40)),
      exp_month: required(integer({ min: 1, max: 12 })),
      exp_year: required(integer({ min: 0, max: 9999 })),
      cvc: text(4),
    }),
  ),
  metadata: metadata(),
  type: required(oneOf(['card'])),
} satisfies SomeOf<Stripe.PaymentMethodCreateParams>

const updateParams = {
  allow_redisplay: redisplay,
  billing_details: billingDetails,
  card: hash({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer({ min: 2000, max: 9999 }) }),
  metadata: metadata(),
} satisfies SomeOf<Stripe.PaymentMethodUpdateParams>

const listParams = {
  ...pagination,
  allow_redisplay: redisplay,
  customer: text(),
  customer_account: notSupported(),
  type: oneOf(['card']),
} satisfies AllOf<Stripe.PaymentMethodListParams>

export const paymentMethodRoutes = [
  route('POST /v1/payment_methods', createParams, ({ world, params }) => createFromNumber(world, params)),
  route('GET /v1/payment_methods/:id', {}, ({ world, id }) => find(world, 'payment_method', id)),
  route('POST /v1/payment_methods/:id', updateParams, ({ world, id, params }) => update(world, id, params)),
  route('POST /v1/payment_methods/:id/attach', { customer: required(text()) }, ({ world, id, params }) => {
    const customer = find(world, 'customer', params.customer, 'customer')
    return attachPaymentMethod(world, { customer, method: namedPaymentMethod(world, id) })
  }),
  route('POST /v1/payment_methods/:id/detach', {}, ({ world, id }) =>
    detach(world, find(world, 'payment_method', id)),
  ),
  route('GET /v1/payment_methods', listParams, ({ world, params, url }) => {
    const { customer, type, allow_redisplay } = params
    const where = equal({ customer, type, allow_redisplay })
    return listOf(world, 'payment_method', { url, page: params, where })
  }),
  route('GET /v1/customers/:id/payment_methods', listParams, ({ world, id, params, url }) => {
    const { type, allow_redisplay } = params
    const customer = find(world, 'customer', id).id
    const where = equal({ customer, type, allow_redisplay })
    return listOf(world, 'payment_method', { url, page: params, where })
  }),
  route('GET /v1/customers/:id/payment_methods/:method', {}, ({ world, id, childId }) => {
    const method = find(world, 'payment_method', childId)
    return method.customer === id ? method : missing('payment_method', childId)
  }),
]

export type CardDetails = {
  card: TestCard
  exp_month: number
  exp_year: number
  name?: string | null
  email?: string | null
  address?: PaymentMethod['billing_details']['address']
}

export function addPaymentMethod(world: World, { card, ...details }: CardDetails) {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: details.address ?? {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: details.email ?? null,
      name: details.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: details.exp_month,
      exp_year: details.exp_year,
      fingerprint: fingerprintOf(card),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  return add(world, 'payment_method', method)
}

/** `pm_card_visa` and its like stand for a fresh method each time they are used. */
export function namedPaymentMethod(world: World, idOrToken: string, param?: string) {
  const card = cardWithToken(idOrToken)
  if (!card) return find(world, 'payment_method', idOrToken, param)
  return addPaymentMethod(world, { card, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 })
}

export function cardOf(method: PaymentMethod): TestCard {
  const card = cardWithFingerprint(method.card?.fingerprint)
  if (!card) throw new Error(`${method.id} is not one of the test cards`)
  return card
}

export function attachPaymentMethod(
  world: World,
  { customer, method }: { customer: Customer; method: PaymentMethod },
) {
  if (method.customer === customer.id) return method
  if (method.customer !== null) {
    refuse('The payment method you provided has already been attached to a customer.')
  }
  const { declines } = cardOf(method)
  if (declines) throw cardError(declineFor(declines))
  return change(world, 'payment_method', { ...method, customer: customer.id }, 'payment_method.attached')
}

function detach(world: World, method: PaymentMethod) {
  if (method.customer === null) {
    refuse('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const customer = world.store.get('customer', method.customer)
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    change(world, 'customer', { ...customer, invoice_settings }, 'customer.updated')
  }
  return change(world, 'payment_method', { ...method, customer: null }, 'payment_method.detached')
}

function createFromNumber(world: World, params: Values<typeof createParams>) {
  const { number, exp_month, exp_year } = params.card
  const card = cardWithNumber(number.replaceAll(/[\s-]/g, ''))
  if (!card) throw cardError(notATestCard)
  const { billing_details, allow_redisplay } = params
  const method = addPaymentMethod(world, {
    card,
    exp_month,
    exp_year: exp_year < 100 ? 2000 + exp_year : exp_year,
  })
  const metadata = withMetadata({}, params.metadata)
  return change(world, 'payment_method', {
    ...withBillingDetails(method, billing_details),
    allow_redisplay: allow_redisplay ?? 'unspecified',
    metadata,
  })
}

function update(world: World, id: string, params: Values<typeof updateParams>) {
  const method = find(world, 'payment_method', id)
  if (method.customer === null) {
    refuse('You must save this PaymentMethod to a customer before you can update it.')
  }
  const { card } = method
  const updated: PaymentMethod = {
    ...withBillingDetails(method, params.billing_details),
    allow_redisplay: params.allow_redisplay ?? method.allow_redisplay ?? 'unspecified',
    metadata: withMetadata(method.metadata ?? {}, params.metadata),
    ...(card
      ? {
          card: {
            ...card,
            exp_month: params.card?.exp_month ?? card.exp_month,
            exp_year: params.card?.exp_year ?? card.exp_year,
          },
        }
      : {}),
  }
  return change(world, 'payment_method', updated, 'payment_method.updated')
}

function withBillingDetails(
  method: PaymentMethod,
  given: ReturnType<typeof billingDetails> | undefined,
): PaymentMethod {
  if (!given) return method
  const before = method.billing_details
  return {
    ...method,
    billing_details: {
      address: given.address === undefined ? before.address : given.address,
      email: given.email === undefined ? before.email : given.email,
      name: given.name === undefined ? before.name : given.name,
      phone: given.phone === undefined ? before.phone : given.phone,
      tax_id: given.tax_id === undefined ? before.tax_id : given.tax_id,
    },
  }
}
