import { fairQueue } from './fair-queue.ts'

export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue = fairQueue({ atOnce, waiting, waitingOfKey: Number.POSITIVE_INFINITY })
  return <Result>(work: () => Promise<Result>) => queue({ network: '', key: '' }, work)
}
