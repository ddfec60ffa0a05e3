import { createHash } from 'node:crypto'
import { StripeError } from '../wire/errors.ts'
import type { Store } from '../world/store.ts'

export type Answer = { status: number; body: string; requestId: string; replayed: boolean }

const remembered = 30 * 86_400

export function fingerprintOf(method: string, path: string, body: string) {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
}

/** Returns the stored response of the key, or undefined. */
export function replay(store: Store, key: string, fingerprint: string): Answer | undefined {
  const row = store.row('select fingerprint, request_id, status, body from idempotency where key = ?', key)
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) {
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return {
    status: Number(row.status),
    body: String(row.body),
    requestId: String(row.request_id),
    replayed: true,
  }
}

/** Stored in the transaction of the request, so that effect and response commit together. */
export function remember(store: Store, entry: { key: string; fingerprint: string; answer: Answer }) {
  const { key, fingerprint, answer } = entry
  store.run(
    'insert into idempotency (key, fingerprint, request_id, status, body, at) values (?, ?, ?, ?, ?, ?)',
    key,
    fingerprint,
    answer.requestId,
    answer.status,
    answer.body,
    Date.now(),
  )
}

export function deleteOldKeys(store: Store) {
  store.run('delete from idempotency where at < ?', Date.now() - remembered * 1000)
}

export function stillInProgress(key: string): StripeError {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}
