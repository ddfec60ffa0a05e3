import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Statuses, reasons, prefixes of ids, events and headers of Stripe. */
const words = [
  /\b(past_due|incomplete_expired|requires_action|requires_payment_method)\b/,
  /\b(subscription_(create|cycle|update)|cancellation_requested|payment_disputed)\b|['"`]payment_failed['"`]/,
  /['"`]warning_|\bwarning_(needs_response|under_review|closed)\b/,
  /['"`^](cs|cus|sub|pi|pm|ch|evt|prod|price)_|['"`^]in_(?!progress|drops|scheduled_drops|hot_standby)/,
  /['"`](checkout\.session|customer|invoice|charge|refund|payment_method|radar)\.[a-z_]+(\.[a-z_]+)?['"`]/,
  /\bstripe-(signature|version|account)\b/i,
]

/** The contract has it from the specification, for a checkout. */
const serverWords = [...words, /['"`]unpaid['"`]/]

const mayUse =
  /^(server\/platform\/payments|sandbox|bench|rehearsal|e2e)\/|^demo\/test-cards\.ts$|\/testing|\.test\.ts$/

const files = globSync('{bin,contract,demo,geometry,server,web}/**/*.{ts,tsx,sql}', {
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(String(path)),
}).filter((path) => !mayUse.test(path))

test('only the folder that talks to Stripe uses the words of Stripe', () => {
  assert.ok(files.length > 500, `only ${files.length} files found`)
  const found = files.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    const forbidden = path.startsWith('server/') ? serverWords : words
    return forbidden.flatMap((word) => word.exec(source)?.[0] ?? []).map((word) => `${path}: ${word}`)
  })
  assert.deepEqual(found, [])
})
