import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { login, logout, refreshSession, register, User, updateUser } from '#contract/accounts.ts'
import type { passSecondFactor } from '#contract/second-factor.ts'
import { askedFactor, call, onSignedOut } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { deleteMemberData, readStored, store } from '../ui/browser/stored.ts'
import { holdsUnsaved, watchTyping } from '../ui/unsaved/unsaved-typing.ts'

export type Session = {
  /** Undefined for a visitor. */
  user: User | undefined
  /** True when the password was shown and the second factor was not: nobody is signed in yet. */
  asksForFactor: boolean
  /** True while one of the actions below is under way. */
  loading: boolean
  /** True once the first refresh has answered. */
  initialized: boolean
}

const refreshLimitMs = 10_000
/** Holds the member's id; `first-paint.js` reads it too. */
const signedInKey = 'signedIn'
/** Set with the session; some browsers empty their storage after a week, but keep what the server set. */
const signedInCookie = 'signed_in='
/** Its name has a prefix over https (`session-cookie.ts` of the server). */
const signedInCookies = [signedInCookie, `__Host-${signedInCookie}`]

const unknown: Session = { user: undefined, asksForFactor: false, loading: false, initialized: false }
let session = unknown
const listeners = new Set<() => void>()

export function readSession(): Session {
  return session
}

/** The session, and a new render whenever it changes. A prerendered page wakes as what it was written for: a visitor. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => unknown)
}

export function subscribeToSession(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Partial<Session>) {
  session = { ...session, ...next }
  for (const listener of listeners) listener()
}

/** Everything that sets the user goes through here, so that other tabs hear of it and a later visit asks for the session. */
export function setUser(user: User) {
  store(signedInKey, user.id)
  change({ user })
}

/** For a session that the server has ended. */
export function forgetUser() {
  forgetSignIn()
  change({ user: undefined })
}

function forgetSignIn() {
  store(signedInKey, '')
  const end = `; Max-Age=0; Path=/${window.location.protocol === 'https:' ? '; Secure' : ''}`
  for (const cookie of signedInCookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = cookie + end
  }
  delete document.documentElement.dataset.signedIn
}

/** A visitor's browser need not ask who is signed in, and so logs no 401. */
export function hasBeenSignedIn(): boolean {
  return readStored(signedInKey) !== null || document.cookie.includes(signedInCookie)
}

let firstRefresh: Promise<void> | undefined

/** Refreshes once; afterwards the session is known. No answer within ten seconds counts as logged out. */
export function startSession(): Promise<void> {
  firstRefresh ??= refresh()
    .then(() => undefined)
    .catch((error: unknown) => {
      if (isSignedOut(error)) forgetSignIn()
      if (asksForFactor(error)) change({ asksForFactor: true })
    })
    .then(() => change({ initialized: true }))
  return firstRefresh
}

/** True for a call that was refused because the session has shown only the password. */
function asksForFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === askedFactor
}

/** True for a call that was refused because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** For a member whose call was refused: when the session has ended meanwhile, the page begins anew and its guard asks for a login. */
async function noticeEndedSession() {
  if (!session.user || isRefreshing) return
  try {
    await refresh()
  } catch (error) {
    if ((isSignedOut(error) || asksForFactor(error)) && !holdsUnsaved()) beginAnew()
  }
}

/**
 * Somebody may sign in or out in another tab, or before Back brings this page as it was left: it then begins anew.
 * So it does when the server has ended the session.
 */
export function watchSession() {
  onSignedOut(() => void noticeEndedSession())
  watchTyping()
  window.addEventListener('pageshow', ({ persisted }) => persisted && beginAnewForAnother())
  window.addEventListener('storage', ({ key }) => key === signedInKey && beginAnewForAnother())
}

function beginAnewForAnother() {
  const signedIn = readStored(signedInKey)
  if (signedIn === (session.user?.id ?? null)) return
  // What one member has typed must not be saved for another: here no form is asked whether it may be left.
  if (signedIn) window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  window.location.reload()
}

let isRefreshing = false

export function refresh(): Promise<User> {
  isRefreshing = true
  return whileLoading(async () => {
    const { user } = await call<typeof refreshSession>(
      { method: 'GET', path: '/auth/refresh' },
      { signal: AbortSignal.timeout(refreshLimitMs) },
    )
    setUser(user)
    return user
  }).finally(() => {
    isRefreshing = false
  })
}

/**
 * Throws a 403 whose data says `requireVerification` while the address is not verified. Undefined when the second
 * factor is to be shown; `asksForFactor` of the session says so too.
 */
export function signIn(body: z.input<(typeof login)['body']>) {
  return whileLoading(async () => {
    try {
      const answer = await call<typeof login>({ method: 'POST', path: '/auth/login' }, { body })
      setUser(answer.user)
      return answer
    } catch (error) {
      if (!asksForFactor(error)) throw error
      change({ asksForFactor: true })
    }
  })
}

/** Completes a sign-in with a code of the authenticator app or a recovery code. */
export function showFactor(code: string) {
  return whileLoading(async () => {
    const answer = await call<typeof passSecondFactor>(
      { method: 'POST', path: '/auth/second-factor/pass' },
      { body: { code } },
    )
    setUser(answer.user)
    return answer
  })
}

/** True for a sign-in that was refused until the address is verified. */
export function asksForVerification(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.data.requireVerification === true
}

/** The user is set only by the verification that follows. */
export function signUp(body: z.input<(typeof register)['body']>): Promise<{ requireVerification: boolean }> {
  return whileLoading(() => call<typeof register>({ method: 'POST', path: '/auth/register' }, { body }))
}

/** `form` holds only the fields to change; see `updateUser` in the contract. */
export function updateProfile(form: FormData): Promise<User> {
  return whileLoading(async () => {
    const { user } = await call<typeof updateUser>({ method: 'PATCH', path: '/auth/update' }, { form })
    setUser(user)
    return user
  })
}

/** Ends the session, then loads the page anew so that nothing of the member stays in memory. */
export async function signOut(): Promise<void> {
  await call<typeof logout>({ method: 'POST', path: '/auth/logout' }, {})
  deleteMemberData()
  beginAnew()
}

function beginAnew() {
  forgetSignIn()
  window.location.reload()
}

async function whileLoading<Result>(action: () => Promise<Result>): Promise<Result> {
  change({ loading: true })
  try {
    return await action()
  } finally {
    change({ loading: false })
  }
}
/** The login page that leads back to the page asked for. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

/** Where to go after signing in: `next` when it is a path of this site, else home. */
export function pageAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next')
  if (!next || !isOwnPath(next) || next.startsWith('/login')) return '/home'
  return next
}

/** Browsers read `//host`, `/\host` and `/<tab>/host` as another site. */
function isOwnPath(path: string) {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
