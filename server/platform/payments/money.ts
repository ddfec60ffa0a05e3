import type Stripe from 'stripe'
import { orMissing, type Provider } from './client.ts'
import { idOf } from './expandable.ts'
import type { IsPlan } from './plan-item.ts'

/** In minor units. */
export type ProviderPayment = {
  invoiceId: string
  chargeId: string | null
  subscriptionId: string
  priceId: string | null
  reason: PaymentReason
  amount: number
  refunded: number
  currency: string
  cardFingerprint: string | null
  /** True even after the dispute was won. */
  disputed: boolean
  /** Open or lost. Grows when the bank reopens a dispute that was won, or opens another one. */
  disputesNotWon: number
  disputesLost: number
  /** No money has moved. */
  inquired: boolean
  paidAt: Date
  /** The end of the period of the dearest line, which also names the price. */
  paidUntil: Date
}

type DisputeState = Pick<ProviderPayment, 'disputed' | 'disputesNotWon' | 'disputesLost' | 'inquired'>

export type ChargeState = Pick<ProviderPayment, 'refunded'> & DisputeState & { charged: number }

type PaymentReason = 'first' | 'renewal' | 'switch' | 'other'

const reasons = new Map<string | null, PaymentReason>([
  ['subscription_create', 'first'],
  ['subscription_cycle', 'renewal'],
  ['subscription_update', 'switch'],
])

export type PaymentReader = {
  listPayments: (customerId: string, isPlan: IsPlan) => Promise<ProviderPayment[]>
  readCharges: (chargeIds: string[]) => Promise<Map<string, ChargeState>>
  findCustomerOfCharge: (chargeId: string) => Promise<string | undefined>
  isSuspicious: (chargeId: string) => Promise<boolean>
}

const maxListed = 10_000
const readAtOnce = 10

export function providerMoney({ stripe, request }: Provider): PaymentReader {
  return {
    listPayments(customer, isPlan) {
      return request(async () => {
        const expand = ['data.payments']
        const paidInvoices = stripe.invoices.list({ customer, status: 'paid', limit: 100, expand })
        const allCharges = stripe.charges.list({ customer, limit: 100 })
        const [invoices = [], charges = []] = await Promise.all([
          orMissing(paidInvoices.autoPagingToArray({ limit: maxListed })),
          orMissing(allCharges.autoPagingToArray({ limit: maxListed })),
        ])
        const taken = charges.filter(({ paid }) => paid)
        const states = await disputeStatesOf(stripe, taken)
        const byIntent = new Map(
          taken.map((charge) => [idOf(charge.payment_intent), { ...charge, ...states.get(charge.id) }]),
        )
        return invoices.flatMap((invoice) => paymentOf(invoice, { byIntent, isPlan }))
      })
    },
    readCharges(chargeIds) {
      return request(async () => {
        const found: Stripe.Charge[] = []
        for (let at = 0; at < chargeIds.length; at += readAtOnce) {
          const some = chargeIds.slice(at, at + readAtOnce)
          const charges = await Promise.all(some.map((id) => orMissing(stripe.charges.retrieve(id))))
          found.push(...charges.filter((charge) => charge !== undefined))
        }
        const states = await disputeStatesOf(stripe, found)
        return new Map(
          found.map(({ id, amount: charged, amount_refunded: refunded }) => [
            id,
            { charged, refunded, ...undisputed, ...states.get(id) },
          ]),
        )
      })
    },
    findCustomerOfCharge(chargeId) {
      return request(async () => {
        const charge = await orMissing(stripe.charges.retrieve(chargeId))
        return idOf(charge?.customer) ?? undefined
      })
    },
    isSuspicious(charge) {
      return request(async () => {
        const { data } = await stripe.radar.earlyFraudWarnings.list({ charge, limit: 10 })
        return data.some(({ actionable }) => actionable)
      })
    },
  }
}

const undisputed: DisputeState = { disputed: false, disputesNotWon: 0, disputesLost: 0, inquired: false }

/** A charge is `disputed` for an inquiry too. */
async function disputeStatesOf(stripe: Stripe, charges: Stripe.Charge[]) {
  const states = new Map<string, DisputeState>()
  for (const { id: charge, disputed } of charges) {
    if (!disputed) continue
    const { data } = await stripe.disputes.list({ charge, limit: 100 })
    const disputes = data.filter(({ status }) => !status.startsWith('warning_'))
    const count = (isCounted: (status: string) => boolean) =>
      disputes.filter(({ status }) => isCounted(status)).length
    const known = {
      disputed: disputes.length > 0,
      disputesNotWon: count((status) => status !== 'won'),
      disputesLost: count((status) => status === 'lost'),
    }
    const state = data.length > 0 ? known : { disputed: true, disputesNotWon: 1, disputesLost: 0 }
    states.set(charge, { ...state, inquired: disputes.length < data.length })
  }
  return states
}

type TakenCharge = Stripe.Charge & Partial<DisputeState>

type ChargeIndex = { isPlan: IsPlan; byIntent: Map<string | null, TakenCharge> }

function paymentOf(invoice: Stripe.Invoice, { byIntent, isPlan }: ChargeIndex): ProviderPayment[] {
  const {
    id,
    amount_paid: amount,
    currency,
    status_transitions: { paid_at: paidAt },
  } = invoice
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
  if (!id || !subscriptionId || amount <= 0 || paidAt === null) return []
  const line = planLineOf(invoice, isPlan)
  const charges = paymentIntentsOf(invoice).flatMap((intent) => byIntent.get(intent) ?? [])
  const [charge] = charges
  return [
    {
      invoiceId: id,
      chargeId: charge?.id ?? null,
      subscriptionId,
      priceId: idOf(line?.pricing?.price_details?.price),
      reason: reasons.get(invoice.billing_reason) ?? 'other',
      amount,
      refunded: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
      currency,
      cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
      disputed: charges.some(({ disputed }) => disputed),
      disputesNotWon: charges.reduce((sum, { disputesNotWon = 0 }) => sum + disputesNotWon, 0),
      disputesLost: charges.reduce((sum, { disputesLost = 0 }) => sum + disputesLost, 0),
      inquired: charges.some(({ inquired }) => inquired),
      paidAt: new Date(paidAt * 1000),
      paidUntil: new Date((line?.period.end ?? paidAt) * 1000),
    },
  ]
}

export function paymentIntentsOf({ payments }: Pick<Stripe.Invoice, 'payments'>): string[] {
  return (payments?.data ?? []).flatMap(({ status, payment }) => {
    const id = idOf(payment.payment_intent)
    return status === 'paid' && id ? [id] : []
  })
}

/** Returns the dearest line of our plans, or else of all: the credit for an old plan is negative, an add-on may cost more. */
function planLineOf({ lines }: Stripe.Invoice, isPlan: IsPlan) {
  const byAmount = lines.data.toSorted((one, other) => other.amount - one.amount)
  return byAmount.find(({ pricing }) => isPlan(idOf(pricing?.price_details?.price) ?? '')) ?? byAmount[0]
}
