import type Stripe from 'stripe'
import { createOnce, orMissing, type Provider } from './client.ts'
import { type IsPlan, planItemOf } from './plan-item.ts'

const statuses = ['paid', 'open', 'void', 'uncollectible'] as const

type ProviderInvoice = {
  id: string
  number: string | null
  status: (typeof statuses)[number]
  amount: number
  currency: string
  createdAt: Date
  pdfUrl: string | null
}

type PortalTarget =
  | { to: 'card' }
  | { to: 'details' }
  | { to: 'switch'; subscriptionId: string; priceId: string; isPlan: IsPlan }

export type Portal = {
  /** The URL is a credential: never store or log it. */
  openPortal: (customerId: string, target: PortalTarget, returnUrl: string) => Promise<string>
  findInvoicePage: (invoiceId: string) => Promise<string | undefined>
  listInvoices: (
    customerId: string,
    page: { limit: number; after: string | undefined },
  ) => Promise<{ invoices: ProviderInvoice[]; next: string | null } | undefined>
}

export function isInvoiceId(text: string) {
  return /^in_[A-Za-z0-9]{1,100}$/.test(text)
}

const version = '2'

export function providerPortal({ stripe, request }: Provider): Portal {
  const known = new Map<string, string>()
  const configured = async (configuration: Configuration) => {
    const id = known.get(configuration.mark) ?? (await ensureConfiguration(stripe, configuration))
    known.set(configuration.mark, id)
    return id
  }
  return {
    openPortal(customer, target, returnUrl) {
      return request(async () => {
        const { flow, ...configuration } = await flowTo(stripe, target, returnUrl)
        const { url } = await stripe.billingPortal.sessions.create({
          customer,
          configuration: await configured(configuration),
          return_url: returnUrl,
          flow_data: flow,
        })
        return url
      })
    },
    findInvoicePage(invoiceId) {
      return request(async () => {
        const invoice = await orMissing(stripe.invoices.retrieve(invoiceId))
        return invoice?.status === 'open' ? (invoice.hosted_invoice_url ?? undefined) : undefined
      })
    },
    listInvoices(customer, { limit, after }) {
      return request(async () => {
        const from = after === undefined ? {} : { starting_after: after }
        const list = await orMissing(stripe.invoices.list({ customer, limit, ...from }))
        if (!list) return undefined
        const next = list.has_more ? (list.data.at(-1)?.id ?? null) : null
        return { invoices: list.data.flatMap(invoiceOf), next }
      })
    },
  }
}

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features
type Configuration = { mark: string; features: Features }
type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData

const usual: Features = {
  customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
}

const flows = { card: 'payment_method_update', details: 'customer_update' } as const

async function flowTo(
  stripe: Stripe,
  target: PortalTarget,
  returnUrl: string,
): Promise<Configuration & { flow: Flow }> {
  const after = { after_completion: { type: 'redirect' as const, redirect: { return_url: returnUrl } } }
  if (target.to !== 'switch')
    return { mark: version, features: usual, flow: { type: flows[target.to], ...after } }
  const { subscriptionId: subscription, priceId: price, isPlan } = target
  const present = planItemOf(await stripe.subscriptions.retrieve(subscription), isPlan)
  const item = { id: present?.id ?? '', price, quantity: present?.quantity ?? 1 }
  return {
    ...(await switchConfiguration(stripe, price)),
    flow: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription, items: [item] },
      ...after,
    },
  }
}

async function switchConfiguration(stripe: Stripe, price: string): Promise<Configuration> {
  const { product } = await stripe.prices.retrieve(price)
  const products = [{ product: typeof product === 'string' ? product : product.id, prices: [price] }]
  return {
    mark: `${version}:${price}`,
    features: {
      ...usual,
      subscription_update: {
        enabled: true,
        billing_cycle_anchor: 'now',
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products,
      },
    },
  }
}

async function ensureConfiguration(stripe: Stripe, { mark, features }: Configuration) {
  const params = { metadata: { layerdrop: mark }, features }
  const findCreated = () => findConfiguration(stripe, mark)
  const known = await findCreated()
  if (known) return known.id
  const make = (options: Stripe.RequestOptions) => stripe.billingPortal.configurations.create(params, options)
  return (await createOnce({ key: `portal-configuration:${mark}`, make, findCreated })).id
}

async function findConfiguration(stripe: Stripe, mark: string) {
  for await (const known of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (known.metadata?.layerdrop === mark) return known
  return undefined
}

function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice[] {
  const { id, number, total, currency, created, invoice_pdf } = invoice
  const status = statuses.find((known) => known === invoice.status)
  if (!id || !status) return []
  return [
    {
      id,
      number,
      status,
      amount: total,
      currency,
      createdAt: new Date(created * 1000),
      pdfUrl: invoice_pdf ?? null,
    },
  ]
}
