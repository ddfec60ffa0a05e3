import { useEffect, useEffectEvent } from 'react'
import { hasUnsavedInput } from '../unsaved/unsaved-input.ts'
import { readStored, store } from './storage.ts'

export class ChunkLoadError extends Error {}

const failedLoads = new WeakSet<() => Promise<unknown>>()

/**
 * Throws a `ChunkLoadError` when the code does not arrive. Browsers cache a failed import for the life of the page, so a
 * second failure reloads the page; `useReopenAfterReload` with the same name then opens what the code was for.
 */
export async function loadChunk<Code>(load: () => Promise<Code>, reopenName?: string): Promise<Code> {
  const isRetry = failedLoads.has(load)
  try {
    return await load()
  } catch (cause) {
    failedLoads.add(load)
    if (isRetry && (await canReload())) {
      if (reopenName) store(reopenKey, reopenValue(reopenName), 'sessionStorage')
      window.location.reload()
      return new Promise<never>(() => {})
    }
    throw new ChunkLoadError('The code of this page could not be loaded', { cause })
  }
}

const reopenKey = 'reopen-after-reload'
const reopenValue = (name: string) => `${name} ${window.location.href}`
let reopen = readStored(reopenKey, 'sessionStorage')
store(reopenKey, '', 'sessionStorage')

export function useReopenAfterReload(name: string | undefined, open: () => void) {
  const onReopen = useEffectEvent(open)
  useEffect(() => {
    if (!name || reopen !== reopenValue(name)) return
    reopen = null
    onReopen()
  }, [name])
}

/** An open page is better than a failed reload, and unsaved input must not be lost. */
async function canReload() {
  const { href } = window.location
  return (await isServerReachable()) && window.location.href === href && !hasUnsavedInput()
}

export async function isServerReachable() {
  try {
    const signal = AbortSignal.timeout(3000)
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal })).status < 500
  } catch {
    return false
  }
}
