import { Refusal } from '../../platform/errors.ts'
import { eventKind } from '../../platform/payments/event-kinds.ts'
import type { PaymentEvent } from '../../platform/payments/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueEvents, enqueueSync } from '../subscription/enqueue.ts'
import { assignChargeCustomer, createEvent } from './event-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs'>

type Delivery = {
  body: Buffer
  signature: unknown
  /** Lets the work begin. */
  wake: () => void
}

/** Keeps the event and answers; the work is done from the table, so nothing is lost between the two. */
export async function receiveEvent(platform: Deps, { body, signature, wake }: Delivery) {
  const event = typeof signature === 'string' ? platform.payments.verifyEvent(body, signature) : undefined
  if (!event) throw new Refusal(400, 'The signature is not valid.')
  if (event.livemode !== platform.payments.livemode) {
    const line = { eventId: event.id, type: event.type }
    platform.log.error({ alarm: 'an event of the other mode', ...line }, 'billing')
    return
  }
  if (await recordEvent(platform, event)) wake()
}

/** Kept once, however it came. True when it is new, and somebody must look. */
export async function recordEvent(platform: Deps, event: PaymentEvent): Promise<boolean> {
  if (!eventKind(event.type)) return false
  const isNew = await createEvent(platform, event)
  platform.log.info({ eventId: event.id, type: event.type, isNew }, 'payment event')
  return isNew
}

const batchMilliseconds = 50

/** Events come in crowds: those of one moment become one job. Should the process end before, the next minute's look finds them. */
export function batchEvents(platform: Pick<Platform, 'db' | 'jobs' | 'log'>) {
  let timer: NodeJS.Timeout | undefined
  async function enqueue() {
    timer = undefined
    await enqueueEvents(platform).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'payment events are worked off a little later'),
    )
  }
  return {
    wake() {
      timer ??= setTimeout(enqueue, batchMilliseconds)
    },
    async close() {
      if (!timer) return
      clearTimeout(timer)
      await enqueue()
    },
  }
}

/** Disputes, refunds and warnings of fraud name a charge: the provider knows whose it is. */
export async function resolveChargeCustomer(platform: Deps, chargeId: string) {
  const customerId = await platform.payments.findCustomerOfCharge(chargeId)
  await assignChargeCustomer(platform, chargeId, customerId)
  if (customerId) await enqueueSync(platform, customerId)
}
