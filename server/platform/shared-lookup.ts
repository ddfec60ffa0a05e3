import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

const running = new Map<string, Promise<LookupAddress[]>>()

/** One lookup at a time for a name: it cannot be stopped, and two without an answer would make the database's wait. */
export const sharedLookup: LookupFunction = (hostname, options, callback) => {
  const key = JSON.stringify([hostname, options.family, options.hints])
  const found =
    running.get(key) ?? lookup(hostname, { ...options, all: true }).finally(() => running.delete(key))
  running.set(key, found)
  found.then(
    (addresses) => {
      const [{ address, family } = { address: '', family: 0 }] = addresses
      process.nextTick(() => (options.all ? callback(null, addresses) : callback(null, address, family)))
    },
    (error) => process.nextTick(() => callback(error, '')),
  )
}
