import type { MailState, QueueState, SystemState } from '#contract/system/system.ts'
import { formatMinutes, formatNumber } from '../../ui/format/format.ts'

/** A warning needs attention, but the service works. */
export type Health = { state: 'good' | 'warning' | 'bad'; text: string }

/** Seconds after which waiting work is late, as in `deploy/observability/alerts.yaml`. */
const lateAfter = { job: 300, slowJob: 3_600, mail: { requested: 60, notice: 900, bulk: 3_600 }, event: 60 }
/** Queues that may take an hour: a drop's emails, the analysis of models. */
const slowQueue = /^(mail-send-bulk|catalogue-.*)$/
const leastFreeShare = 0.1

export const mailClasses: Record<MailState['class'], string> = {
  requested: 'Codes and links',
  notice: 'Receipts and notices',
  bulk: 'Drops and news',
}

/** Jobs that wait, run or failed; the others are idle. */
export function busyQueues(queues: readonly QueueState[]): QueueState[] {
  return queues.filter(({ waiting, later, active, failed }) => waiting + later + active + failed > 0)
}

export function jobHealth({ queues, readAt }: Pick<SystemState, 'queues' | 'readAt'>): Health {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  if (queues.some((queue) => isLateQueue(queue, readAt))) return late
  if (failed > 0) return { state: 'bad', text: `${formatNumber(failed)} failed` }
  return good
}

function isLateQueue({ name, oldestAt }: QueueState, readAt: string) {
  return secondsSince(oldestAt, readAt) > (slowQueue.test(name) ? lateAfter.slowJob : lateAfter.job)
}

export function mailHealth({ mails, readAt }: Pick<SystemState, 'mails' | 'readAt'>): Health {
  const isLate = mails.some((state) => secondsSince(state.oldestAt, readAt) > lateAfter.mail[state.class])
  if (isLate) return late
  const undelivered = undeliveredEmails(mails)
  return undelivered > 0 ? { state: 'warning', text: `${formatNumber(undelivered)} not delivered` } : good
}

export function undeliveredEmails(mails: readonly Pick<MailState, 'givenUp'>[]): number {
  return mails.reduce((total, { givenUp }) => total + givenUp, 0)
}

export function eventHealth({ events, readAt }: Pick<SystemState, 'events' | 'readAt'>): Health {
  return secondsSince(events.oldestAt, readAt) > lateAfter.event ? late : good
}

export function storageHealth({ isWorking, space }: SystemState['storage']): Health {
  if (!isWorking) return { state: 'bad', text: 'Not working' }
  return space && freeShare(space) < leastFreeShare ? { state: 'bad', text: 'Almost full' } : good
}

export function providerHealth({ isAnswering }: SystemState['provider']): Health {
  return isAnswering ? good : { state: 'bad', text: 'No answer' }
}

export function freeShare({ usedBytes, freeBytes }: { usedBytes: number; freeBytes: number }): number {
  return freeBytes / Math.max(1, usedBytes + freeBytes)
}

/** Returns 'none', '12 (oldest 3 min)'. */
export function formatWaiting(waiting: number, oldestAt: string | null, readAt: string): string {
  if (waiting === 0) return 'none'
  const seconds = secondsSince(oldestAt, readAt)
  const age = seconds < 60 ? `${Math.round(seconds)} s` : formatMinutes(seconds / 60)
  return `${formatNumber(waiting)} (oldest ${age})`
}

const good: Health = { state: 'good', text: 'OK' }
const late: Health = { state: 'bad', text: 'Delayed' }

function secondsSince(time: string | null, now: string) {
  return time === null ? 0 : Math.max(0, (Date.parse(now) - Date.parse(time)) / 1000)
}
