import { useSyncExternalStore } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import type { MemberView } from '#contract/accounts/member-views.ts'
import { readStored, store } from '../ui/browser/storage.ts'

export type Session = {
  /** Undefined for a visitor. */
  user: User | undefined
  /** Set while an administrator sees the site as this user does. */
  view: MemberView | undefined
  /** True when the password was right and the second factor is missing: nobody is signed in yet. */
  needsSecondFactor: boolean
  /** True while a session call is running. */
  loading: boolean
  /** True once the first refresh has finished. */
  initialized: boolean
}

/** Holds the member's id; `first-paint.js` reads it too. */
export const signedInKey = 'signedIn'
/** Holds the id of the member whom an administrator views in this browser. */
export const viewedKey = 'viewed'
/** Set with the session; some browsers empty their storage after a week, but keep what the server set. */
const signedInCookie = 'signed_in='
/** Its name has a prefix over https (`cookies.ts` of the server). */
const signedInCookies = [signedInCookie, `__Host-${signedInCookie}`]

const unknown: Session = {
  user: undefined,
  view: undefined,
  needsSecondFactor: false,
  loading: false,
  initialized: false,
}
let session = unknown
const listeners = new Set<() => void>()

export function readSession(): Session {
  return session
}

/** Hydration must match the prerendered page, which was made for a visitor. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => unknown)
}

export function subscribeToSession(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function updateSession(change: Partial<Session>) {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

/** Also informs other tabs, and makes a later visit refresh the session. */
export function setUser(user: User) {
  store(signedInKey, user.id)
  store(viewedKey, '')
  updateSession({ user, view: undefined })
}

/** The administrator stays signed in. */
export function setViewed(user: User, view: MemberView) {
  store(viewedKey, user.id)
  updateSession({ user, view })
}

export function clearUser() {
  clearSignIn()
  updateSession({ user: undefined })
}

export function clearSignIn() {
  store(signedInKey, '')
  const end = `; Max-Age=0; Path=/${window.location.protocol === 'https:' ? '; Secure' : ''}`
  for (const cookie of signedInCookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = cookie + end
  }
  delete document.documentElement.dataset.signedIn
}

/** Returns true in a browser with a session, which may have expired. A visitor's page skips the refresh and logs no 401. */
export function hasBeenSignedIn(): boolean {
  return readStored(signedInKey) !== null || document.cookie.includes(signedInCookie)
}

export async function whileLoading<Result>(action: () => Promise<Result>): Promise<Result> {
  updateSession({ loading: true })
  try {
    return await action()
  } finally {
    updateSession({ loading: false })
  }
}
