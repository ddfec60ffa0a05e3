import type { Logger } from 'pino'
import { type Catalogue, providerCatalogue } from './catalogue.ts'
import { type Checkouts, providerCheckouts } from './checkouts.ts'
import { openProvider, type ProviderOptions } from './client.ts'
import { type Customers, providerCustomers } from './customers.ts'
import { type Events, providerEvents } from './events.ts'
import { type PaymentReader, providerMoney } from './money.ts'
import { type Pauses, providerPauses } from './pauses.ts'
import { type PlanChanges, providerPlanChanges } from './plan-changes.ts'
import { type Portal, providerPortal } from './portal.ts'
import { type ReconciliationReads, reconciliationReads } from './reconciliation-reads.ts'
import { providerRefunds, type Refunds } from './refunds.ts'
import { providerSubscriptions, type Subscriptions } from './subscriptions.ts'

/** Only this folder knows Stripe. A failed call throws a Refusal; a call under a key is executed once. */
export type Payments = Catalogue &
  Customers &
  Checkouts &
  Subscriptions &
  PlanChanges &
  Pauses &
  Portal &
  PaymentReader &
  Refunds &
  Events &
  ReconciliationReads

export function createPayments(
  options: ProviderOptions & { webhookSecrets: string[] },
  log: Logger,
): Payments {
  const provider = openProvider(options, log)
  return {
    ...providerCatalogue(provider),
    ...providerCustomers(provider),
    ...providerCheckouts(provider),
    ...providerSubscriptions(provider),
    ...providerPlanChanges(provider),
    ...providerPauses(provider),
    ...providerPortal(provider),
    ...providerMoney(provider),
    ...providerRefunds(provider),
    ...providerEvents(provider, options.webhookSecrets),
    ...reconciliationReads(provider),
  }
}
