import type { testPayments } from '../../../platform/payments/testing/test-payments.ts'

type Payments = Pick<Awaited<ReturnType<typeof testPayments>>, 'list'>

type Item = { price: { id: string }; current_period_start: number; current_period_end: number }
type RawSubscription = { id: string; status: string; cancel_at: number | null; items: { data: Item[] } }
type RawInvoice = {
  status: string
  created: number
  lines: { data: { period: { end: number } }[] }
  parent: { subscription_details: { subscription: string } | null } | null
  payments: { data: { payment: { payment_intent: string } }[] }
}
type RawCharge = {
  id: string
  payment_intent: string
  paid: boolean
  amount: number
  amount_refunded: number
}
type DisputedCharge = RawCharge & { disputed: boolean }
type RawDispute = { charge: string; status: string }

type Charge = { id: string; amount: number; kept: number; isDisputed: boolean }
export type Bought = {
  id: string
  status: string
  isEnding: boolean
  periodEnd: number
  /** The start of the period, or of a later invoice that is not paid. */
  dueSince: number
  /** Until when its invoices are paid, and until when by money that was not refunded. */
  paidUntil: number
  heldUntil: number
  charges: Charge[]
}

export async function ledgerOf(
  { list }: Payments,
  customer: string,
  priceIds: ReadonlySet<string>,
): Promise<Bought[]> {
  if (!customer) return []
  const of = `customer=${customer}&limit=100`
  const [subscriptions, invoices, taken, disputes] = await Promise.all([
    list<RawSubscription>(`/v1/subscriptions?${of}&status=all`),
    list<RawInvoice>(`/v1/invoices?${of}&expand[]=data.payments`),
    list<RawCharge>(`/v1/charges?${of}`),
    list<RawDispute>('/v1/disputes?limit=100'),
  ])
  const takenBack = new Set(
    disputes.filter(({ status }) => !status.startsWith('warning_')).map(({ charge }) => charge),
  )
  const charges = taken.map((charge) => ({ ...charge, disputed: takenBack.has(charge.id) }))
  return subscriptions.flatMap((subscription) => {
    const item = subscription.items.data.find(({ price }) => priceIds.has(price.id))
    const own = invoices.filter(
      ({ parent }) => parent?.subscription_details?.subscription === subscription.id,
    )
    return item ? [boughtFrom({ ...subscription, item }, own, charges)] : []
  })
}

function boughtFrom(
  { id, status, cancel_at, item }: Omit<RawSubscription, 'items'> & { item: Item },
  invoices: RawInvoice[],
  all: DisputedCharge[],
): Bought {
  const paid = invoices.filter((invoice) => invoice.status === 'paid')
  const chargesOf = (invoice: RawInvoice) => {
    const intents = invoice.payments.data.map(({ payment }) => payment.payment_intent)
    return all.filter((charge) => charge.paid && intents.includes(charge.payment_intent)).map(chargeFrom)
  }
  const until = (chosen: RawInvoice[]) =>
    Math.max(0, ...chosen.flatMap(({ lines }) => lines.data.map(({ period }) => period.end)))
  const isHeld = ({ kept, isDisputed }: Charge) => kept > 0 && !isDisputed
  return {
    id,
    status,
    isEnding: cancel_at !== null,
    periodEnd: item.current_period_end,
    dueSince: Math.max(
      item.current_period_start,
      ...invoices.flatMap((invoice) => (invoice.status === 'open' ? invoice.created : [])),
    ),
    paidUntil: until(paid.filter((one) => chargesOf(one).every(isHeld))),
    heldUntil: until(paid.filter((one) => chargesOf(one).some(isHeld))),
    charges: invoices.flatMap(chargesOf),
  }
}

function chargeFrom({ id, amount, amount_refunded, disputed }: DisputedCharge): Charge {
  return { id, amount, kept: amount - amount_refunded, isDisputed: disputed }
}
