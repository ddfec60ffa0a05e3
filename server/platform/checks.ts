export function succeedsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // After a turn of the event loop, which reads what arrived while this process was busy.
  const timer = setTimeout(() => setImmediate(() => resolve(false)), milliseconds)
  work.then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(timer))
}

export function sharedFor<Result>(milliseconds: number, run: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined
  return () => {
    if (!last || performance.now() - last.at >= milliseconds) last = { at: performance.now(), result: run() }
    return last.result
  }
}
