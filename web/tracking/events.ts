import { useSyncExternalStore } from 'react'
import { type Consent, consentCookie, consentOf, writeCookie } from './consent.ts'
import { type DataLayer, deleteForeignCookies, loadForeignScripts } from './foreign-scripts.ts'

export type TrackedEvent =
  | { event: 'page_view'; path: string; title: string; from?: 'navbar' }
  | { event: 'Purchase'; planName: string; planPrice: number; currency: string }
  | { event: 'Sign Up'; method: string }
  | { event: 'Login'; method: string }

/** Pages with a secret in the address, and the administrators', load no third-party scripts. */
const isPrivate = /^\/((reset|unsubscribe)\/|admin(\/|$))/.test(globalThis.location?.pathname ?? '')

let waiting: TrackedEvent[] = []
let layer: Promise<DataLayer> | undefined

export function track(event: TrackedEvent): void {
  const consent = readConsent()
  if (consent === 'declined' || isPrivate) return
  // Before the answer only the latest page view is held, in memory.
  if (consent === undefined && event.event === 'page_view') waiting = []
  waiting.push(event)
  if (consent === 'accepted') void sendWaiting()
}

async function sendWaiting() {
  layer ??= loadForeignScripts()
  try {
    const open = await layer
    if (readConsent() === 'accepted') open.push(...waiting)
    waiting = []
  } catch {
    // The list of scripts failed to load: the next event tries again.
    layer = undefined
  }
}

const listeners = new Set<() => void>()

function readConsent(): Consent | undefined {
  return consentOf(document.cookie)
}

/** Declining reloads the page, because a running script cannot be stopped. */
export function chooseConsent(consent: Consent) {
  writeCookie(consentCookie(consent, window.location.protocol === 'https:'))
  for (const listener of listeners) listener()
  if (consent === 'accepted') return void (isPrivate || sendWaiting())
  waiting = []
  deleteForeignCookies()
  if (layer !== undefined) window.location.reload()
}

/** Returns the visitor's consent; undefined before the answer, `unknown` in a prerendered page. */
export function useConsent(): Consent | 'unknown' | undefined {
  return useSyncExternalStore(subscribe, readConsent, () => 'unknown')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
