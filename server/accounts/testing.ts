import { Secret, TOTP } from 'otpauth'
import type { User } from '#contract/accounts/accounts.ts'
import { testService } from '../testing/service.ts'
import type { HashingCost } from './passwords/passwords.ts'

export const goodPassword = 'Quiet-Lathe-83'

let addresses = 0

export function newAddress() {
  return `maker-${++addresses}@example.test`
}

export function signupForm(email: string) {
  return { name: 'Ana Maker', email, password: goodPassword, country: 'Germany', priceId: 'price_monthly' }
}

type Shown = { secret?: string; recoveryCodes?: string[]; user?: User; deletionUndone?: boolean }

/** Starts the service, with the steps of a person who reads their email. */
export async function testAccounts({ hashing }: { hashing?: HashingCost } = {}) {
  const service = await testService({}, undefined, hashing && { hashing })
  const { call, clock, mailsTo } = service
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  const newestMail = async (email: string) => (await mailsTo(email)).at(-1)
  const newestCode = async (email: string) => (await newestMail(email))?.text.match(/^\d{6}$/m)?.[0] ?? 'none'

  /** Returns the two parameters of the page that a reset email links to. */
  async function newestLink(email: string) {
    const words = (await newestMail(email))?.text.split(/\s/) ?? []
    const address = words.find((word) => /^http/.test(word) && word.includes('reset-password')) ?? ''
    const { searchParams } = new URL(address)
    return { userId: searchParams.get('user') ?? '', code: searchParams.get('code') ?? '' }
  }

  const post = (path: string, body: unknown, more: { cookie?: string; ip?: string } = {}) =>
    call('POST', `/auth/${path}`, { body, ...more })

  async function join(email = newAddress()) {
    await post('register', signupForm(email))
    const { cookie } = await post('verify-email', { email, code: await newestCode(email) })
    if (!cookie) throw new Error('The person could not join')
    return { email, cookie, password: goodPassword }
  }

  const factor = (verb: string, who: { cookie: string | undefined }, body?: object) =>
    call<Shown>('POST', `/auth/second-factor/${verb}`, { ...who, body })

  const codeOf = (secret: string) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now.getTime() })

  async function enrolled(role: 'user' | 'admin' = 'admin') {
    const { user, cookie: before, password } = await service.signedIn({ role })
    const { secret = '' } = (await factor('begin', { cookie: before }, { currentPassword: password })).body
      .data
    const confirmed = await factor('confirm', { cookie: before }, { code: codeOf(secret) })
    pass(30)
    const codes = confirmed.body.data.recoveryCodes ?? []
    return { user, password, secret, codes, cookie: confirmed.cookie }
  }

  return { ...service, pass, post, join, factor, codeOf, enrolled, newestMail, newestCode, newestLink }
}

export function wrongCode(code: string) {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
