import type { Logger } from 'pino'
import type { BrowserCookie, SessionCookie } from '../../platform/http/session-cookie.ts'

/** Who sends a call, and from where. */
export type Browser = {
  session: SessionCookie
  /** Which sign-up this browser sent. */
  registration: BrowserCookie
  /** Which account has been signed in to here before. */
  knownBrowser: BrowserCookie
  client: { ip: string; userAgent: string }
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal
  log: Logger
}
