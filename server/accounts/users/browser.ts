import type { Logger } from 'pino'
import type { BrowserCookie, SessionCookie } from '../../platform/http/headers/session-cookie.ts'

export type Browser = {
  session: SessionCookie
  /** The registration that this browser sent. */
  registration: BrowserCookie
  /** The account that signed in here before. */
  knownBrowser: BrowserCookie
  client: { ip: string; userAgent: string }
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  log: Logger
}
