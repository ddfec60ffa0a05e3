import { Refusal } from '../errors.ts'

/** Whose work it is, from which network, and whether anybody still waits for it. */
export type QueueEntry = { network: string; key: string; signal?: AbortSignal }

type WaitingTask = { start: () => void; refuse: (refusal: Refusal) => void }
type Lines = Map<string, WaitingTask[]>

const retryAfterSeconds = 5

/**
 * Runs at most `atOnce` pieces of work at once. The others wait in one line for each key of a network. The networks take
 * turns, and so do the lines of a network: a network with many accounts delays only itself. Past `waitingOfKey` a line is
 * refused with 429. Past `waiting` in all, the longest line of the busiest network gives up its last with 503. Work whose
 * signal aborts leaves its line.
 */
export function fairQueue({ atOnce, ...most }: { atOnce: number; waitingOfKey: number; waiting: number }) {
  const lines = waitingLines()
  let running = 0

  function untilTurn(entry: QueueEntry) {
    refuseIfFull(lines, entry, most)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: WaitingTask = { start: resolve, refuse: reject }
    lines.join(entry, waiting)
    const abandon = () => {
      lines.leave(entry, waiting)
      reject(clientDisconnected())
    }
    entry.signal?.addEventListener('abort', abandon)
    return promise.finally(() => entry.signal?.removeEventListener('abort', abandon))
  }

  return async <Result>(entry: QueueEntry, work: () => Promise<Result>): Promise<Result> => {
    if (entry.signal?.aborted) throw clientDisconnected()
    if (running < atOnce) running++
    else await untilTurn(entry)
    try {
      return await work()
    } finally {
      const next = lines.next()
      if (next) next.start()
      else running--
    }
  }
}

function waitingLines() {
  const networks = new Map<string, Lines>()
  return {
    networks,
    join({ network, key }: QueueEntry, waiting: WaitingTask) {
      const lines: Lines = networks.get(network) ?? new Map()
      lines.set(key, [...(lines.get(key) ?? []), waiting])
      networks.set(network, lines)
    },
    leave({ network, key }: QueueEntry, gone: WaitingTask) {
      const lines = networks.get(network)
      const left = lines?.get(key)?.filter((each) => each !== gone) ?? []
      if (left.length > 0) lines?.set(key, left)
      else lines?.delete(key)
      if (lines?.size === 0) networks.delete(network)
    },
    next() {
      const [[network, lines] = ['', new Map<string, WaitingTask[]>()]] = networks
      const [[key, [first, ...others]] = ['', []]] = lines
      networks.delete(network)
      lines.delete(key)
      if (others.length > 0) lines.set(key, others)
      if (lines.size > 0) networks.set(network, lines)
      return first
    },
  }
}

function refuseIfFull(
  { networks, leave }: ReturnType<typeof waitingLines>,
  { network, key }: QueueEntry,
  { waitingOfKey, waiting }: { waitingOfKey: number; waiting: number },
) {
  const own = networks.get(network)
  const ownLine = own?.get(key)?.length ?? 0
  if (ownLine >= waitingOfKey)
    throw new Refusal(429, 'Too many requests at once. Please try again.', { retryAfterSeconds })
  const inAll = [...networks.values()].reduce((sum, lines) => sum + lengthOf(lines), 0)
  if (inAll < waiting) return
  const busy = new Refusal(503, 'The service is busy. Please try again.', { retryAfterSeconds })
  const [busiest, lines = new Map()] = longestOf(networks, lengthOf)
  const [longestKey, line = []] = longestOf(lines, ({ length }) => length)
  const isLonger =
    busiest === network ? line.length > ownLine + 1 : lengthOf(lines) > (own ? lengthOf(own) : 0) + 1
  const last = line.at(-1)
  if (!isLonger || !last) throw busy
  leave({ network: busiest, key: longestKey }, last)
  last.refuse(busy)
}

function lengthOf(lines: Lines) {
  return [...lines.values()].reduce((sum, { length }) => sum + length, 0)
}

function longestOf<Entry>(entries: Map<string, Entry>, length: (entry: Entry) => number) {
  const [first] = [...entries].toSorted(([, a], [, b]) => length(b) - length(a))
  return first ?? ['']
}

function clientDisconnected() {
  return new Refusal(503, 'The client has disconnected.')
}
