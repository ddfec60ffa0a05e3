import { formatCertificateCode, hasValidCheck, typedCode } from '#contract/certificates/certificate-code.ts'
import { Refusal } from '../platform/errors.ts'
import type { App } from '../platform/http/app/http.ts'
import { networkOf } from '../platform/limits/network.ts'
import { certificatePage, certificatePolicy } from './certificate-page.ts'
import { verify } from './certificates.ts'

export function certificatePageRoutes(app: App) {
  const { platform } = app
  const { contact } = platform
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': certificatePolicy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
  app.get<{ Querystring: { code?: unknown } }>('/verify', async ({ query, headers: sent }, reply) => {
    const typed = typeof query.code === 'string' ? query.code.trim() : ''
    const code = typedCode(typed)
    if (code && hasValidCheck(code)) return reply.redirect(`/verify/${formatCertificateCode(code)}`, 303)
    const mistake = typed === '' ? undefined : codeErrorText(code)
    reply.headers(headers)
    return certificatePage(
      { typed: typed.slice(0, 40), ...(mistake && { mistake }) },
      { ...readerOf(sent), contact },
    )
  })
  app.get<{ Params: { code: string } }>('/verify/:code', async ({ params, ip, headers: sent }, reply) => {
    reply.headers(headers)
    try {
      await platform.limits.take('verify-certificate', networkOf(ip))
      return certificatePage(
        { certificate: await verify(platform, params.code) },
        { ...readerOf(sent), contact },
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply.code(error.status)
      if (error.retryAfterSeconds) reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
      return certificatePage({ refusal: error.message }, { ...readerOf(sent), contact })
    }
  })
}

function codeErrorText(code: string | undefined) {
  return code
    ? 'A character is wrong. Compare the code with the certificate.'
    : 'A code has twelve letters and digits, such as LD-7K3M-Q9TD-X2AF.'
}

/** Days are those of UTC, as in the signed certificate. */
function readerOf({ 'accept-language': languages = '' }: { 'accept-language'?: string | undefined }) {
  const format = new Intl.DateTimeFormat(localeOf(languages), { dateStyle: 'medium', timeZone: 'UTC' })
  return { formatDate: (time: string) => format.format(new Date(time)) }
}

function localeOf(languages: string) {
  const [first = ''] = languages.match(/^[a-z]{2,3}(-[a-z]{2})?(?=[,;]|$)/i) ?? []
  return first || 'en-US'
}
