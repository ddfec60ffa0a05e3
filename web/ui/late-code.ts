import { readStored, store } from './stored.ts'
import { holdsUnsaved } from './unsaved-typing.ts'

const didNotCome = new WeakSet<() => Promise<unknown>>()

const wantedKey = 'wanted-code'

/**
 * Code that comes when it is first needed. Many browsers remember for the life of a page that a module did not come: when
 * it is asked for again and the network is back, the page begins anew, and `wasWanted` tells it by `name` what for.
 */
export async function loadCode<Code>(load: () => Promise<Code>, name = ''): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (didNotCome.has(load) && !holdsUnsaved() && (await isReachable())) {
      store(wantedKey, name, 'sessionStorage')
      window.location.reload()
      return new Promise<never>(() => {})
    }
    didNotCome.add(load)
    throw error
  }
}

/** True once for a page that began anew for the code of this name. */
export function wasWanted(name: string): boolean {
  if (readStored(wantedKey, 'sessionStorage') !== name) return false
  store(wantedKey, '', 'sessionStorage')
  return true
}

/** Without network a page that is open is better than none. */
async function isReachable() {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}
