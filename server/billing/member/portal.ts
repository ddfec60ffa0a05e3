import type { User } from '#contract/accounts/accounts.ts'
import { Refusal } from '../../platform/errors.ts'
import { isInvoiceId } from '../../platform/payments/portal.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPayments } from '../subscription/payment-queries.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { type PlanChangeDeps, refuseSuspended } from './change-plan.ts'

type Deps = Pick<Platform, 'db' | 'payments' | 'limits'>

type PortalRequest = { to: 'card' | 'details' | 'invoice'; switchTo?: string | undefined }

export async function openPortal(
  platform: PlanChangeDeps,
  user: User,
  { to, switchTo }: PortalRequest,
): Promise<{ url: string }> {
  await platform.limits.take('billing-pages', user.id)
  refuseSuspended(platform, user)
  const row = await findSubscription(platform, user.id)
  if (!row?.customer_id) throw new Refusal(409, 'You have not paid for anything yet.')
  if (to !== 'invoice')
    return {
      url: await platform.payments.openPortal(row.customer_id, { to }, billingPage(platform, switchTo)),
    }
  const url = row.open_invoice_id ? await platform.payments.findInvoicePage(row.open_invoice_id) : undefined
  if (!url) throw new Refusal(409, 'There is nothing left to pay. Reload the page to see your plan.')
  return { url }
}

export function billingPage({ urls }: Pick<PlanChangeDeps, 'urls'>, switchTo?: string) {
  const search = new URLSearchParams({ tab: 'billing', back: '1', ...(switchTo && { switch: switchTo }) })
  return `${urls.public.origin}/settings?${search}`
}

type Page = { limit: number; cursor?: string | undefined }

export async function listInvoicePage(platform: Deps, user: User, { limit, cursor: after }: Page) {
  await platform.limits.take('billing-pages', user.id)
  if (after !== undefined && !isInvoiceId(after)) throw badCursor()
  const row = await findSubscription(platform, user.id)
  if (!row?.customer_id) return { invoices: [], nextCursor: null }
  const [page, payments] = await Promise.all([
    platform.payments.listInvoices(row.customer_id, { limit, after }),
    listPayments(platform, user.id),
  ])
  if (!page) throw badCursor()
  const returned = new Map(payments.map(({ invoice_id, refunded }) => [invoice_id, refunded]))
  return {
    invoices: page.invoices.map(({ createdAt, ...invoice }) => ({
      ...invoice,
      returned: returned.get(invoice.id) ?? 0,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: page.next,
  }
}

function badCursor() {
  return new Refusal(400, 'The cursor is not valid. Start again with the first page.')
}
