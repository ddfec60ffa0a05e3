import type { Platform } from '../../platform.ts'
import { inTransaction } from '../database.ts'

type Deps = Pick<Platform, 'db'>

/** Runs `write` in a transaction that stays open. Returns a function that commits it. */
export async function openTransaction(platform: Deps, write: (inside: Deps) => Promise<unknown>) {
  const [written, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = inTransaction({ db: platform.db }, async (inside) => {
    await write(inside)
    written.resolve()
    await ended.promise
  })
  await Promise.race([written.promise, transaction])
  return () => {
    ended.resolve()
    return transaction
  }
}
