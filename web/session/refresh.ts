import { refreshSession, type User } from '#contract/accounts/accounts.ts'
import { endView } from '#contract/accounts/member-views.ts'
import { secondFactorRequired } from '#contract/admin.ts'
import { call } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { isViewOver } from './member-view.ts'
import { clearSignIn, setUser, setViewed, updateSession, whileLoading } from './session-state.ts'

const timeoutMs = 10_000

let firstRefresh: Promise<void> | undefined
let isRunning = false

/** Refreshes once. Resolves when the session is known. A timeout counts as signed out. */
export function startSession(): Promise<void> {
  firstRefresh ??= refresh()
    .catch(async (error: unknown) => {
      if (!isViewOver(error)) throw error
      await call(endView, {})
      return refresh()
    })
    .then(() => undefined)
    .catch((error: unknown) => {
      if (isSignedOut(error)) clearSignIn()
      if (needsSecondFactor(error)) updateSession({ needsSecondFactor: true })
    })
    .then(() => updateSession({ initialized: true }))
  return firstRefresh
}

export function refresh(): Promise<User> {
  return whileLoading(refreshInBackground)
}

/** Shows no sign of loading. */
export async function refreshInBackground(): Promise<User> {
  isRunning = true
  try {
    const { user, view } = await call(refreshSession, { signal: AbortSignal.timeout(timeoutMs) })
    if (view) setViewed(user, view)
    else setUser(user)
    return user
  } finally {
    isRunning = false
  }
}

export function isRefreshing(): boolean {
  return isRunning
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === secondFactorRequired
}
