import { createPaymentSession, listPlans, verifyPaymentSession } from '#contract/billing.ts'
import type { App } from '../platform/http/http.ts'
import { serve, serveRaw } from '../platform/http/serve.ts'
import { startPlan } from './checkout.ts'
import { listPlansFor } from './plans.ts'
import { verifyCheckout } from './verification.ts'
import { receiveEvent } from './webhook.ts'

export function billingRoutes(app: App) {
  const { platform } = app
  serve(app, listPlans, async ({ user, query }) => ({
    plans: await listPlansFor(platform, user, query.currency),
  }))
  serve(app, createPaymentSession, ({ user, body }) => startPlan(platform, user, body))
  serve(app, verifyPaymentSession, async ({ user, params }) => ({
    session: await verifyCheckout(platform, user, params.sessionId),
  }))
  serveRaw(app, { path: '/payment/webhook', maxBytes: 1_000_000 }, ({ body, headers }) =>
    receiveEvent(platform, body, headers['stripe-signature']),
  )
}
