import { Refusal } from '../../platform/errors.ts'
import { logAlarm } from '../../platform/log.ts'
import { eventKind } from '../../platform/payments/event-kinds.ts'
import type { PaymentEvent } from '../../platform/payments/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueEvents, enqueueSync } from '../subscription/enqueue.ts'
import { findCustomerOfPayment } from '../subscription/payment-queries.ts'
import { assignChargeCustomer, createEvent } from './event-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs'>

type Delivery = {
  body: Buffer
  signature: unknown
  enqueueSoon: () => void
}

/** Stores the event before the response: a job handles it from the table. */
export async function receiveEvent(platform: Deps, { body, signature, enqueueSoon }: Delivery) {
  const event = typeof signature === 'string' ? platform.payments.verifyEvent(body, signature) : undefined
  if (event === 'untimely') logAlarm(platform.log, 'our clock and that of the payment provider differ')
  if (!event || event === 'untimely') throw new Refusal(400, 'The signature is not valid.')
  if (event.livemode !== platform.payments.livemode) {
    const line = { eventId: event.id, type: event.type }
    logAlarm(platform.log, 'an event of the other mode', line)
    return
  }
  if (await recordEvent(platform, event)) enqueueSoon()
}

export async function recordEvent(platform: Deps, event: PaymentEvent): Promise<boolean> {
  if (!eventKind(event.type)) return false
  const isNew = await createEvent(platform, event)
  platform.log.info({ eventId: event.id, type: event.type, isNew }, 'payment event')
  return isNew
}

const batchMilliseconds = 50

/** Enqueues one job for all events of 50 ms. If the process dies first, the job that runs every minute finds them. */
export function batchEvents(platform: Pick<Platform, 'db' | 'jobs' | 'log'>) {
  let timer: NodeJS.Timeout | undefined
  async function enqueue() {
    timer = undefined
    await enqueueEvents(platform).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'payment events are handled a little later'),
    )
  }
  return {
    enqueueSoon() {
      timer ??= setTimeout(enqueue, batchMilliseconds)
    },
    async close() {
      if (!timer) return
      clearTimeout(timer)
      await enqueue()
    },
  }
}

export async function resolveChargeCustomer(platform: Deps, chargeId: string) {
  const customerId =
    (await findCustomerOfPayment(platform, chargeId)) ??
    (await platform.payments.findCustomerOfCharge(chargeId))
  await assignChargeCustomer(platform, chargeId, customerId)
  if (customerId) await enqueueSync(platform, customerId)
}
