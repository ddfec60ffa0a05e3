import { data, type MiddlewareFunction, redirectDocument, replace } from 'react-router'
import { loginAddress, pageAfterLogin, readSession, startSession } from '../../session/session.ts'

export const loadSession: MiddlewareFunction = async () => {
  await startSession()
}

/** Waits for the session and sends everybody without an email to the login page, which leads back here. */
export const requireMember: MiddlewareFunction = async ({ request }) => {
  await startSession()
  if (!readSession().user?.email) throw replace(loginAddress(new URL(request.url)))
}

export const requireGuest: MiddlewareFunction = async ({ request }) => {
  await startSession()
  const { user } = readSession()
  if (user?.email) throw replace(pageAfterLogin(new URL(request.url).search, user.role))
}

const isAdminDocument = /^\/admin(\/|$)/.test(globalThis.location?.pathname ?? '')

/**
 * To anybody but an administrator there is no such page. An administrator gets a new document: the one of a public
 * page may run tracking scripts, and its content security policy admits them.
 */
export const requireAdmin: MiddlewareFunction = ({ request }) => {
  if (readSession().user?.role !== 'admin') throw data(null, { status: 404 })
  if (!isAdminDocument) throw redirectDocument(request.url)
}
