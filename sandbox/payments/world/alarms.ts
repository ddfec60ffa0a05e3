import type { Documents, Invoice, Kind, Schedule, Subscription } from './documents.ts'
import type { Store } from './store.ts'

/** Scheduled work. In the same second it runs in alphabetical order of these names. */
export type AlarmKind =
  | 'advance_schedule'
  | 'end_subscription'
  | 'expire_incomplete'
  | 'expire_session'
  | 'fail_refund'
  | 'finalize_invoice'
  | 'open_dispute'
  | 'remind_of_renewal'
  | 'remind_of_trial_end'
  | 'renew_subscription'
  | 'resume_collection'
  | 'retry_invoice'
  | 'settle_refund'
  | 'warn_of_fraud'

export type Alarm = { at: number; kind: AlarmKind; isReminder?: boolean }

const day = 86_400
const hoursToPayFirstInvoice = 23

type AlarmTable = { [K in Kind]?: (document: Documents[K]) => Alarm[] }

const alarmTable: AlarmTable = {
  'checkout.session': (session) =>
    session.status === 'open' ? [{ at: session.expires_at, kind: 'expire_session' }] : [],
  invoice: invoiceAlarms,
  subscription: subscriptionAlarms,
  subscription_schedule: scheduleAlarms,
}

/** Returns the scheduled work of a document; undefined for a kind that has none. */
export function alarmsOf<K extends Kind>(kind: K, document: Documents[K]): Alarm[] | undefined {
  const alarms: AlarmTable[K] = alarmTable[kind]
  return alarms?.(document)
}

function invoiceAlarms(invoice: Invoice): Alarm[] {
  if (invoice.status === 'draft' && invoice.auto_advance && invoice.automatically_finalizes_at !== null) {
    return [{ at: invoice.automatically_finalizes_at, kind: 'finalize_invoice' }]
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
    return [{ at: invoice.next_payment_attempt, kind: 'retry_invoice' }]
  }
  return []
}

function subscriptionAlarms(subscription: Subscription): Alarm[] {
  const { status, trial_end, cancel_at, pause_collection } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return []
  const ending: Alarm[] = cancel_at === null ? [] : [{ at: cancel_at, kind: 'end_subscription' }]
  if (status === 'paused') return ending
  if (status === 'incomplete') {
    const at = subscription.created + hoursToPayFirstInvoice * 3600
    return [...ending, { at, kind: 'expire_incomplete' }]
  }
  const renewal = periodEnd(subscription)
  const alarms: Alarm[] = [...ending, { at: renewal, kind: 'renew_subscription' }]
  if (cancel_at === null || cancel_at > renewal) {
    alarms.push({ at: renewal - 7 * day, kind: 'remind_of_renewal', isReminder: true })
  }
  if (status === 'trialing' && trial_end !== null) {
    alarms.push({ at: trial_end - 3 * day, kind: 'remind_of_trial_end', isReminder: true })
  }
  if (pause_collection && pause_collection.resumes_at !== null) {
    alarms.push({ at: pause_collection.resumes_at, kind: 'resume_collection' })
  }
  return alarms
}

function scheduleAlarms({ status, phases, current_phase }: Schedule): Alarm[] {
  if (status === 'not_started') {
    return phases.slice(0, 1).map((phase) => ({ at: phase.start_date, kind: 'advance_schedule' }))
  }
  if (status !== 'active' || !current_phase) return []
  return [{ at: current_phase.end_date, kind: 'advance_schedule' }]
}

/** Returns when the subscription must next be invoiced. */
export function periodEnd(subscription: Subscription) {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end))
}

/** Returns the test clock an object lives under: its own, its customer's, or that of the payment it is about. */
export function clockOf(store: Store, object: object): string | null {
  if ('test_clock' in object && typeof object.test_clock === 'string') return object.test_clock
  if ('customer' in object && typeof object.customer === 'string') {
    return store.get('customer', object.customer)?.test_clock ?? null
  }
  if ('charge' in object && typeof object.charge === 'string') {
    const charge = store.get('charge', object.charge)
    return charge ? clockOf(store, charge) : null
  }
  return null
}

export function setAlarm(
  store: Store,
  alarm: { scope: string | null; at: number; kind: AlarmKind; subject: string },
) {
  store.run(
    'insert or replace into alarms (scope, at, kind, subject) values (?, ?, ?, ?)',
    alarm.scope ?? '',
    alarm.at,
    alarm.kind,
    alarm.subject,
  )
}
