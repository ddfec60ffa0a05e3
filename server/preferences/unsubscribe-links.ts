import { apiBase } from '#contract/endpoint.ts'
import { type NotificationKind, notificationKinds } from '#contract/preferences.ts'
import type { Platform } from '../platform/platform.ts'

type Subscription = { userId: string; kind: NotificationKind }

/** Returns `{kind}-{member and signature}`: valid without a session, forever. */
function tokenFor(platform: Pick<Platform, 'keys'>, subscription: Subscription) {
  const id = Buffer.from(subscription.userId.replaceAll('-', ''), 'hex')
  const signed = Buffer.concat([id, platform.keys.sign('unsubscribe', signedText(subscription))])
  return `${subscription.kind}-${signed.toString('base64url')}`
}

export function unsubscribeLinks(platform: Pick<Platform, 'keys' | 'urls'>, subscription: Subscription) {
  const token = tokenFor(platform, subscription)
  const { origin } = platform.urls.public
  return {
    page: `${origin}/unsubscribe/${token}`,
    post: `${origin}${apiBase}/notification/unsubscribe/${token}`,
  }
}

export function readUnsubscribeToken(
  platform: Pick<Platform, 'keys'>,
  token: string,
): Subscription | undefined {
  const [, name, signed = ''] = token.match(/^([a-zA-Z]+)-([\w-]{64})$/) ?? []
  const kind = notificationKinds.find((known) => known === name)
  const bytes = Buffer.from(signed, 'base64url')
  if (!kind || bytes.length !== 48) return undefined
  const userId = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isOurs = platform.keys.verify('unsubscribe', signedText({ userId, kind }), bytes.subarray(16))
  return isOurs ? { userId, kind } : undefined
}

function signedText({ userId, kind }: Subscription) {
  return `${kind} ${userId}`
}
