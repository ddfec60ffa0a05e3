import type { Logger } from 'pino'
import type { BrowserCookie, SessionCookie } from '../../platform/http/headers/cookies.ts'

export type Browser = {
  session: SessionCookie
  registration: BrowserCookie
  knownBrowser: BrowserCookie
  client: { ip: string; userAgent: string }
  signal: AbortSignal
  log: Logger
}
