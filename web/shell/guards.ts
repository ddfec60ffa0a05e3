import { data, type MiddlewareFunction, replace } from 'react-router'
import { loginAddress, pageAfterLogin, readSession, startSession } from '../accounts/accounts.ts'

/** For a page that leads elsewhere for a member than for a visitor. */
export const knowSession: MiddlewareFunction = async () => {
  await startSession()
}

/** Waits for the session and sends everybody without an email to the login page, which leads back here. */
export const requireMember: MiddlewareFunction = async ({ request }) => {
  await startSession()
  if (!readSession().user?.email) throw replace(loginAddress(new URL(request.url)))
}

/** Login and sign-up are for visitors: a member is sent on. */
export const requireGuest: MiddlewareFunction = async ({ request }) => {
  await startSession()
  if (readSession().user?.email) throw replace(pageAfterLogin(new URL(request.url).search))
}

/** To anybody but an administrator there is no such page. */
export const requireAdmin: MiddlewareFunction = () => {
  if (readSession().user?.role !== 'admin') throw data(null, { status: 404 })
}
