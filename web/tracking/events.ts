import { useSyncExternalStore } from 'react'
import { type Consent, consentCookie, consentOf, writeCookie } from './consent.ts'
import { type DataLayer, forgetForeignCookies, loadForeignScripts } from './foreign-scripts.ts'

/** What the tag manager is told. */
export type TrackedEvent =
  | { event: 'page_view'; path: string; title: string; from?: 'navbar' }
  | { event: 'Purchase'; planName: string; planPrice: number; currency: string }
  | { event: 'Sign Up'; method: string }
  | { event: 'Login'; method: string }

/** A document that was opened with a code in its address, or for an administrator, loads nothing of others, as its policy says. */
const isPrivate = /^\/((reset|unsubscribe)\/|admin(\/|$))/.test(globalThis.location?.pathname ?? '')

let waiting: TrackedEvent[] = []
let layer: Promise<DataLayer> | undefined

/** Tells the tag manager, if the visitor accepted cookies. */
export function track(event: TrackedEvent): void {
  const consent = readConsent()
  if (consent === 'declined' || isPrivate) return
  // Before the answer only the page that asks for it is remembered, and nowhere but here.
  if (consent === undefined && event.event === 'page_view') waiting = []
  waiting.push(event)
  if (consent === 'accepted') void tell()
}

async function tell() {
  layer ??= loadForeignScripts()
  try {
    const open = await layer
    if (readConsent() === 'accepted') open.push(...waiting)
    waiting = []
  } catch {
    // The server did not say which scripts: the next event asks again.
    layer = undefined
  }
}

const listeners = new Set<() => void>()

function readConsent(): Consent | undefined {
  return consentOf(document.cookie)
}

/** Holds at once: what was refused is out of the page with a reload, because a script that runs cannot be stopped. */
export function chooseConsent(consent: Consent) {
  writeCookie(consentCookie(consent, window.location.protocol === 'https:'))
  for (const listener of listeners) listener()
  if (consent === 'accepted') return void (isPrivate || tell())
  waiting = []
  forgetForeignCookies()
  if (layer !== undefined) window.location.reload()
}

/** What this visitor answered; undefined before the answer, `unknown` while the page is rendered at build time. */
export function useConsent(): Consent | 'unknown' | undefined {
  return useSyncExternalStore(subscribe, readConsent, () => 'unknown')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
