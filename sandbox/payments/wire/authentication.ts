import { StripeError } from './errors.ts'
import { apiVersion } from './version.ts'

type Headers = NodeJS.Dict<string | string[]>

export function authenticate(accepted: string[], headers: Headers) {
  const key = givenKey(headers.authorization)
  if (!key) {
    deny(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    )
  }
  if (accepted.includes(key)) return
  if (key.startsWith('pk_')) {
    deny(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      'secret_key_required',
    )
  }
  deny(`Invalid API Key provided: ${masked(key)}`)
}

export function requireVersion(headers: Headers) {
  const version = headers['stripe-version']
  if (version === undefined || version === apiVersion) return
  throw new StripeError(400, {
    type: 'invalid_request_error',
    message: `Invalid Stripe API version: ${String(version).slice(0, 60)}. The local payment sandbox speaks ${apiVersion} only.`,
  })
}

/** Reads `Bearer key`, or the key as the user name of Basic authentication as curl's `-u` sends it. */
function givenKey(header: string | string[] | undefined) {
  const [scheme = '', value = ''] = String(header ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

function masked(key: string) {
  const shown = key.slice(0, 120).replaceAll(/[^\w-]/g, '*')
  if (shown.length <= 8) return '*'.repeat(shown.length)
  const prefix = /^[a-z]+_(test|live)_/.exec(shown)?.[0] ?? ''
  return prefix + '*'.repeat(Math.max(0, shown.length - prefix.length - 4)) + shown.slice(-4)
}

function deny(message: string, code?: string): never {
  throw new StripeError(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}
