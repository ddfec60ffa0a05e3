import { couponRoutes } from './catalogue/coupons.ts'
import { priceRoutes } from './catalogue/prices.ts'
import { productRoutes } from './catalogue/products.ts'
import { checkoutRoutes } from './checkout/sessions.ts'
import { clockRoutes } from './controls/clocks.ts'
import { controlRoutes } from './controls/controls.ts'
import { webhookControlRoutes } from './controls/webhook-controls.ts'
import { customerRoutes } from './customers/customers.ts'
import { paymentMethodRoutes } from './customers/payment-methods.ts'
import { taxIdRoutes } from './customers/tax-ids.ts'
import { eventRoutes } from './events/event-routes.ts'
import { webhookEndpointRoutes } from './events/webhook-endpoints.ts'
import { invoiceItemRoutes } from './invoice-documents/invoice-items.ts'
import { invoiceRoutes } from './invoices/invoice-routes.ts'
import { chargeRoutes } from './money/charges.ts'
import { disputeRoutes } from './money/disputes.ts'
import { fraudWarningRoutes } from './money/fraud-warnings.ts'
import { paymentIntentRoutes } from './money/payment-intents.ts'
import { refundRoutes } from './money/refunds.ts'
import { portalConfigurationRoutes } from './portal/configurations.ts'
import { portalSessionRoutes } from './portal/portal-sessions.ts'
import type { Route } from './routing/route.ts'
import { departedCustomerRoutes } from './subscriptions/customer-deletion.ts'
import { previewRoutes } from './subscriptions/invoice-preview.ts'
import { scheduleRoutes } from './subscriptions/schedules.ts'
import { cancelRoutes } from './subscriptions/subscription-cancel.ts'
import { subscriptionItemRoutes } from './subscriptions/subscription-items.ts'
import { pauseRoutes } from './subscriptions/subscription-pause.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.ts'

/** Every call of the API that the sandbox answers. */
export const routes: Route[] = [
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...departedCustomerRoutes,
  ...paymentMethodRoutes,
  ...taxIdRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...cancelRoutes,
  ...pauseRoutes,
  ...subscriptionItemRoutes,
  ...scheduleRoutes,
  ...previewRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...fraudWarningRoutes,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...clockRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
]

/** Only with the controls switched on. */
export const controls: Route[] = [...controlRoutes, ...webhookControlRoutes]
