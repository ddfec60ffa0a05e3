import { onSignedOut } from '../api/api.ts'
import { readStored } from '../ui/browser/storage.ts'
import { hasUnsavedInput, trackInput } from '../ui/unsaved/unsaved-input.ts'
import { endMemberView, isViewOver } from './member-view.ts'
import { isRefreshing, isSignedOut, needsSecondFactor, refreshInBackground } from './refresh.ts'
import { clearSignIn, readSession, signedInKey, viewedKey } from './session-state.ts'

/**
 * Reloads the page when the session expired, or when somebody signed in or out in another tab
 * or before Back restored this page from the cache. A tab that comes to the front learns what changed elsewhere, such as the plan.
 */
export function watchSession() {
  onSignedOut(() => void checkSession())
  window.addEventListener('visibilitychange', () => document.hidden || void checkSession())
  trackInput()
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadForOtherUser())
  window.addEventListener('storage', ({ key }) => {
    if (key === signedInKey || key === viewedKey) reloadForOtherUser()
  })
}

async function checkSession() {
  const { user } = readSession()
  if (!user || isRefreshing()) return
  try {
    const { id } = await refreshInBackground()
    if (id !== user.id) reloadWithoutForms()
  } catch (error) {
    if (isViewOver(error)) return endMemberView()
    if ((isSignedOut(error) || needsSecondFactor(error)) && !hasUnsavedInput()) reloadSignedOut()
  }
}

function reloadForOtherUser() {
  const { user, view } = readSession()
  const signedIn = readStored(view ? viewedKey : signedInKey)
  if (signedIn === (user?.id ?? null)) return
  if (signedIn || view) reloadWithoutForms()
  else window.location.reload()
}

/** What one member typed must not be saved for another, so no form may stop this reload. */
function reloadWithoutForms() {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  window.location.reload()
}

export function reloadSignedOut() {
  clearSignIn()
  window.location.reload()
}
