import { useSyncExternalStore } from 'react'
import { type Consent, consentCookie, consentOf } from './consent.ts'

/** What the tag manager is told. */
export type TrackedEvent =
  | { event: 'page_view'; path: string; title: string }
  | { event: 'Purchase'; planName: string; planPrice: number; currency: string }
  | { event: 'Sign Up'; method: string }
  | { event: 'Login'; method: string }

declare global {
  interface Window {
    dataLayer?: TrackedEvent[]
  }
}

/** Queues an event for the tag manager; without consent nothing is recorded. */
export function track(event: TrackedEvent): void {
  if (readConsent() !== 'accepted') return
  window.dataLayer ??= []
  window.dataLayer.push(event)
}

const listeners = new Set<() => void>()

function readConsent(): Consent | undefined {
  return consentOf(document.cookie)
}

export function chooseConsent(consent: Consent) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = consentCookie(consent, window.location.protocol === 'https:')
  for (const listener of listeners) listener()
}

/** What this visitor answered; undefined before the answer, `unknown` while the page is rendered at build time. */
export function useConsent(): Consent | 'unknown' | undefined {
  return useSyncExternalStore(subscribe, readConsent, () => 'unknown')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
