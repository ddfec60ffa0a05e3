import {
  cancelSubscription,
  createPaymentSession,
  getSubscription,
  listPlans,
  openBillingPortal,
  pauseSubscription,
  previewSwitch as previewSwitchCall,
  refundSubscription,
  resumeSubscription,
  switchPlan as switchPlanCall,
  verifyPaymentSession,
} from '#contract/billing/billing.ts'
import { listInvoices } from '#contract/billing/invoices.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve, serveRaw } from '../platform/http/routes/serve.ts'
import { signatureHeader } from '../platform/payments/events.ts'
import { startPlan } from './checkout/checkout.ts'
import { syncAfterCheckout } from './checkout/checkout-return.ts'
import { verifyCheckout } from './checkout/verify-checkout.ts'
import { cancelPlan, resumePlan } from './member/cancel/cancel-plan.ts'
import { pausePlan } from './member/pause-plan.ts'
import { listInvoicePage, openPortal } from './member/portal.ts'
import { refundPlan } from './member/refund/request-refund.ts'
import { getSubscriptionSummary } from './member/subscription-summary.ts'
import { previewSwitch, switchPlan } from './member/switch/switch-plan.ts'
import { listPlansFor } from './plans/plans.ts'
import { batchEvents, receiveEvent } from './webhooks/webhook.ts'

export function billingRoutes(app: App) {
  const { platform } = app
  serve(app, listPlans, async ({ user, query }) => ({
    plans: await listPlansFor(platform, user, query.currency),
  }))
  serve(app, createPaymentSession, ({ user, body }) => startPlan(platform, user, body))
  serve(app, verifyPaymentSession, async ({ user, params }) => ({
    session: await verifyCheckout(platform, user, params.sessionId),
  }))
  serve(app, getSubscription, async ({ user, view }) => {
    if (!view) await syncAfterCheckout(platform, user)
    return { subscription: await getSubscriptionSummary(platform, user.id) }
  })
  serve(app, cancelSubscription, ({ user, body }) => cancelPlan(platform, user, body?.reason))
  serve(app, resumeSubscription, ({ user, body }) =>
    resumePlan(platform, user, { payNow: body?.payNow ?? false }),
  )
  serve(app, pauseSubscription, ({ user, body }) => pausePlan(platform, user, body.months))
  serve(app, refundSubscription, ({ user }) => refundPlan(platform, user))
  serve(app, previewSwitchCall, ({ user, body }) => previewSwitch(platform, user, body.priceId))
  serve(app, switchPlanCall, ({ user, body }) => switchPlan(platform, user, body))
  serve(app, openBillingPortal, ({ user, body }) => openPortal(platform, user, body))
  serve(app, listInvoices, ({ user, query }) => listInvoicePage(platform, user, query))
  const events = batchEvents(platform)
  app.addHook('onClose', events.close)
  serveRaw(app, { path: '/payment/webhook', maxBytes: 1_000_000 }, ({ body, headers }) =>
    receiveEvent(platform, {
      body,
      signature: headers[signatureHeader.toLowerCase()],
      enqueueSoon: events.enqueueSoon,
    }),
  )
}
