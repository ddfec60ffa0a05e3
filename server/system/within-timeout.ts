/** Returns whether the work succeeds in this time. */
export function withinTimeout(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  work.then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(timer))
}
