import { Refusal } from '../errors.ts'

/** Whose work it is, and whether anybody still waits for it. */
export type QueueEntry = { key: string; signal?: AbortSignal }

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void }

const retryAfterSeconds = 5

/**
 * Runs at most `atOnce` pieces of work at once. The others wait in one line a key, and the keys take turns: who sends many
 * waits for their own, and nobody else does. Past `waitingOfKey` a key is refused with 429. Past `waiting` in all the
 * longest line gives up its last with 503. Work whose signal aborts leaves its line.
 */
export function fairQueue({ atOnce, ...most }: { atOnce: number; waitingOfKey: number; waiting: number }) {
  const lines = waitingLines()
  let running = 0

  function untilTurn({ key, signal }: QueueEntry) {
    makeRoom(lines, key, most)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { start: resolve, refuse: reject }
    lines.join(key, waiting)
    const abandon = () => {
      lines.leave(key, waiting)
      reject(abandoned())
    }
    signal?.addEventListener('abort', abandon)
    return promise.finally(() => signal?.removeEventListener('abort', abandon))
  }

  return async <Result>(turn: QueueEntry, work: () => Promise<Result>): Promise<Result> => {
    if (turn.signal?.aborted) throw abandoned()
    if (running < atOnce) running++
    else await untilTurn(turn)
    try {
      return await work()
    } finally {
      const next = lines.next()
      if (next) next.start()
      else running--
    }
  }
}

/** The lines in the order in which their keys come next. */
function waitingLines() {
  const lines = new Map<string, Waiting[]>()
  return {
    lines,
    join(key: string, waiting: Waiting) {
      lines.set(key, [...(lines.get(key) ?? []), waiting])
    },
    leave(key: string, gone: Waiting) {
      const left = lines.get(key)?.filter((each) => each !== gone) ?? []
      if (left.length > 0) lines.set(key, left)
      else lines.delete(key)
    },
    /** Its key comes last from now on. */
    next() {
      const [[key, [first, ...others]] = ['', []]] = lines
      lines.delete(key)
      if (others.length > 0) lines.set(key, others)
      return first
    },
  }
}

function makeRoom(
  { lines, leave }: ReturnType<typeof waitingLines>,
  key: string,
  { waitingOfKey, waiting }: { waitingOfKey: number; waiting: number },
) {
  const own = lines.get(key)?.length ?? 0
  if (own >= waitingOfKey)
    throw new Refusal(429, 'Too many requests at once. Please try again.', { retryAfterSeconds })
  const byLength = [...lines].toSorted(([, a], [, b]) => b.length - a.length)
  if (byLength.reduce((sum, [, line]) => sum + line.length, 0) < waiting) return
  const busy = new Refusal(503, 'We are very busy. Please try again.', { retryAfterSeconds })
  const [longest, line = []] = byLength[0] ?? ['']
  const last = line.at(-1)
  if (!last || line.length <= own + 1) throw busy
  leave(longest, last)
  last.refuse(busy)
}

function abandoned() {
  return new Refusal(503, 'Nobody waits for the answer.')
}
