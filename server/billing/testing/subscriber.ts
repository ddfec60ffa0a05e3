import type { User } from '#contract/accounts/accounts.ts'
import type { ProviderPayment } from '../../platform/payments/money.ts'
import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPendingSwitch } from '../subscription/pending-switch-queries.ts'
import { nothingPending } from './nothing-pending.ts'
import { recordingPlatform } from './recording-platform.ts'
import { memberWith } from './subscription-rows.ts'

export const periodEndsAt = new Date('2026-12-01T00:00:00Z')

type Outcome = Awaited<ReturnType<Platform['payments']['switchNow']>>
type Setting = {
  at: Date
  now?: Outcome
  portal?: string | Error
  noPlan?: boolean
  others?: Partial<ProviderSubscription>[]
  paid?: (subscriptionId: string) => Partial<ProviderPayment>[]
}

const payment: Omit<ProviderPayment, 'subscriptionId'> = {
  invoiceId: 'in_1',
  chargeId: 'ch_1',
  priceId: 'price_month',
  reason: 'first',
  amount: 1700,
  refunded: 0,
  currency: 'eur',
  cardFingerprint: 'card',
  disputed: false,
  disputesNotWon: 0,
  disputesLost: 0,
  inquired: false,
  paidAt: new Date('2026-11-01'),
  paidUntil: new Date('2026-12-01'),
}

const running: Omit<ProviderSubscription, 'id'> = {
  ...nothingPending,
  status: 'active',
  priceId: 'price_month',
  currency: 'eur',
  createdAt: new Date('2026-11-01'),
  periodStartedAt: new Date('2026-11-01'),
  periodEndsAt,
  payerCountries: ['DE'],
}

export async function subscriberWith(
  platform: Platform,
  copy: Partial<ProviderSubscription>,
  setting: Setting,
) {
  const { userId, subscriptionId } = await memberWith(platform, { payments: [] })
  const { here, done, jobs, alarms, mails } = recordingPlatform(platform)
  const subscription: ProviderSubscription = { ...running, id: subscriptionId, ...copy }
  here.now = () => setting.at
  Object.assign(here.payments, {
    listSubscriptions: async () =>
      setting.noPlan
        ? []
        : [subscription, ...(setting.others ?? []).map((other) => ({ ...subscription, ...other }))],
    listPayments: async () =>
      (setting.paid?.(subscriptionId) ?? []).map((given) => ({
        ...payment,
        subscriptionId,
        chargeId: `ch_${given.invoiceId}`,
        ...given,
      })),
    previewSwitch: async ({ prorationDate }: { prorationDate: Date }) => ({
      dueNow: 15_100,
      currency: 'eur',
      nextChargeAt: new Date('2027-11-15T12:00:00Z'),
      recurring: 17_000,
      prorationDate: new Date(prorationDate.getTime() + 1000),
    }),
    recurringAmount: async () => 1700,
    async switchNow(_: unknown, key: string) {
      done.push(key)
      return setting.now ?? 'switched'
    },
    switchAtPeriodEnd: async ({ priceId }: { priceId: string }) => void done.push(`later: ${priceId}`),
    setCancelAtPeriodEnd: async (_: string, cancel: boolean) => void done.push(`cancel: ${cancel}`),
    async openPortal(_: string, door: object, returnUrl: string) {
      const promised = (await findPendingSwitch(platform, userId))?.plan_id ?? 'nothing'
      done.push(`portal: ${JSON.stringify(door)}, ${returnUrl}, promised: ${promised}`)
      if (setting.portal instanceof Error) throw setting.portal
      return setting.portal ?? ''
    },
  })
  const user = { id: userId, suspendedAt: null } as User
  const providerCalls = () => done.filter((step) => !step.startsWith('billing:'))
  return { here, user, userId, subscriptionId, providerCalls, jobs, alarms, mails }
}
