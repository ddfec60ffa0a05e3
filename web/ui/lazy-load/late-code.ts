import { useEffect, useEffectEvent } from 'react'
import { readStored, store } from '../browser/stored.ts'
import { holdsUnsaved } from '../unsaved/unsaved-typing.ts'

const didNotCome = new WeakSet<() => Promise<unknown>>()

/**
 * Code that comes when it is first needed. Many browsers remember for the life of a page that a module did not come: when
 * it is asked for again and the network is back, the page begins anew, and `useWanted` opens by `name` what it was for.
 */
export async function loadCode<Code>(load: () => Promise<Code>, name?: string): Promise<Code> {
  const isAskedAgain = didNotCome.has(load)
  try {
    return await load()
  } catch (error) {
    didNotCome.add(load)
    const { href } = window.location
    if (isAskedAgain && (await isReachable()) && window.location.href === href && !holdsUnsaved()) {
      if (name) store(wishKey, wishFor(name), 'sessionStorage')
      window.location.reload()
      return new Promise<never>(() => {})
    }
    throw error
  }
}

const wishKey = 'wanted-code'
const wishFor = (name: string) => `${name} ${window.location.href}`
/** Of the page before this one, for this one only. */
let wish = readStored(wishKey, 'sessionStorage')
store(wishKey, '', 'sessionStorage')

/** Once, in a page that began anew for the code of this name. */
export function useWanted(name: string | undefined, open: () => void) {
  const openAgain = useEffectEvent(open)
  useEffect(() => {
    if (!name || wish !== wishFor(name)) return
    wish = null
    openAgain()
  }, [name])
}

/** Without network a page that is open is better than none. */
async function isReachable() {
  try {
    const signal = AbortSignal.timeout(3000)
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal })).status < 500
  } catch {
    return false
  }
}
