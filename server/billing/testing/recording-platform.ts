import type { Refunded } from '../../platform/payments/refunds.ts'
import type { Platform } from '../../platform/platform.ts'

type Mail = Parameters<Platform['mail']['send']>[1]

type Answers = {
  back?: Refunded | 'refused'
  hasFailed?: boolean
  /** Throws where a job is enqueued, like a process that ends there. */
  crashes?: boolean
}

/** Returns the real database and a provider that answers `back`; the calls of both are recorded. */
export function recordingPlatform(
  platform: Platform,
  { back, hasFailed = false, crashes = false }: Answers = {},
) {
  const done: string[] = []
  const jobs: string[] = []
  const alarms: string[] = []
  const mails: Mail[] = []
  const here: Platform = {
    ...platform,
    payments: {
      ...platform.payments,
      endSubscription: async () => void done.push('end'),
      async refundSubscription() {
        done.push('refund')
        return back
      },
      async hasFailedRefund(charges: string[]) {
        done.push(...charges)
        return hasFailed
      },
    },
    jobs: {
      ...platform.jobs,
      async enqueue(_: unknown, name: string) {
        if (crashes) throw new Error('The process ends')
        jobs.push(name)
      },
    },
    mail: { ...platform.mail, send: async (_: unknown, mail: Mail) => void mails.push(mail) },
    locks: {
      ...platform.locks,
      async hold<Result>(key: string, work: () => Promise<Result>) {
        done.push(key)
        return work()
      },
    },
    log: Object.assign(Object.create(platform.log), {
      error: ({ alarm }: { alarm: string }) => alarms.push(alarm),
      info: () => {},
    }),
  }
  return { here, done, jobs, alarms, mails }
}
