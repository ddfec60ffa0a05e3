import { day } from '#contract/durations.ts'

export type Consent = 'accepted' | 'declined'

const cookieName = 'gdpr_consent'
const seconds = (150 * day) / 1000

export function consentOf(cookies: string): Consent | undefined {
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  return value === 'accepted' || value === 'declined' ? value : undefined
}

export function consentCookie(consent: Consent, isSecure: boolean): string {
  return `${cookieName}=${consent}; Max-Age=${seconds}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export function writeCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = cookie
}
