import { beginView, endView, viewOver } from '#contract/accounts/member-views.ts'
import { call } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { deleteMemberData } from '../ui/browser/storage.ts'
import { readSession } from './session-state.ts'

/** Shows the site as the member sees it. A new document, so that nothing of the studio stays in memory. */
export async function startMemberView(memberId: string) {
  await call(beginView, { params: { id: memberId } })
  deleteMemberData()
  window.location.assign('/home')
}

export async function endMemberView() {
  const { user, view } = readSession()
  await call(endView, {})
  deleteMemberData()
  window.location.assign(user && view ? `/admin/users/${user.id}` : '/admin/users')
}

export function isViewOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === viewOver
}
