import { fairQueue } from './fair-queue.ts'

/** Returns a function that runs at most `atOnce` tasks at once and queues up to `waiting` more; the rest get a 503. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue = fairQueue({ atOnce, waiting, waitingOfKey: Number.POSITIVE_INFINITY })
  return <Result>(work: () => Promise<Result>) => queue({ network: '', key: '' }, work)
}
