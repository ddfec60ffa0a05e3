import type { SystemState } from '#contract/system/system.ts'
import { lastEventAt, summarizeUnhandled } from '../billing/billing.ts'
import { sharedFor, succeedsWithin } from '../platform/checks.ts'
import type { Platform } from '../platform/platform.ts'
import { version } from '../platform/version.ts'
import {
  type MailState,
  type RecentMails,
  selectQueues,
  selectRecentMails,
  selectWaitingMails,
} from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'files' | 'payments'>

const checkTimeoutMs = 4_000
/** Asking the payment provider costs a request: readers share the answer for this long. */
const sharedForMs = 10_000

export function systemReader(platform: Deps): () => Promise<SystemState> {
  const checkProvider = sharedFor(sharedForMs, () => readProvider(platform))
  return async () => {
    const [queues, waiting, recent, events, lastAt, storage, provider] = await Promise.all([
      selectQueues(platform),
      selectWaitingMails(platform),
      selectRecentMails(platform),
      summarizeUnhandled(platform),
      lastEventAt(platform),
      readStorage(platform),
      checkProvider(),
    ])
    return {
      version,
      readAt: platform.now().toISOString(),
      queues: queues.map(({ oldest_at, ...queue }) => ({ ...queue, oldestAt: isoOrNull(oldest_at) })),
      mails: waiting.map((state) => shownMails(state, recent)),
      events: {
        waiting: events.count,
        oldestAt: isoOrNull(events.oldest_at),
        lastAt: isoOrNull(lastAt ?? null),
      },
      storage,
      provider,
    }
  }
}

function shownMails({ class: mailClass, waiting, oldest_at }: MailState, recent: RecentMails[]) {
  const { sent = 0, fast = 0, given_up = 0 } = recent.find((row) => row.class === mailClass) ?? {}
  return {
    class: mailClass,
    waiting,
    oldestAt: isoOrNull(oldest_at),
    sent,
    sentWithin10Seconds: fast,
    givenUp: given_up,
  }
}

async function readStorage({ files }: Deps) {
  const [isWorking, space] = await Promise.all([
    succeedsWithin(checkTimeoutMs, files.check()),
    files.space().catch(() => undefined),
  ])
  return { isWorking, space: space ?? null }
}

async function readProvider({ payments }: Deps) {
  const begin = performance.now()
  const isAnswering = await succeedsWithin(checkTimeoutMs, payments.assertAvailable())
  return { isAnswering, milliseconds: Math.round(performance.now() - begin), isLive: payments.livemode }
}

function isoOrNull(time: Date | null) {
  return time?.toISOString() ?? null
}
