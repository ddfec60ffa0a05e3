import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/**
 * The permission that a key needs for the calls of a resource: docs.stripe.com/keys/permissions-reference. A schedule
 * belongs to subscriptions; items of invoices have a permission of their own, `invoice_item_read`.
 */
const permissions: Record<string, string> = {
  'billingPortal.configurations': 'Customer portal',
  'billingPortal.sessions': 'Customer portal',
  charges: 'Charges and Refunds',
  'checkout.sessions': 'Checkout Sessions',
  customers: 'Customers',
  disputes: 'Disputes',
  events: 'Events',
  invoiceItems: 'Invoice items',
  invoices: 'Invoices',
  prices: 'Prices',
  products: 'Products',
  'radar.earlyFraudWarnings': 'Radar',
  refunds: 'Charges and Refunds',
  subscriptionSchedules: 'Subscriptions (with their schedules)',
  subscriptions: 'Subscriptions (with their schedules)',
}

/** Prices are created with test keys alone. Who expands an object needs permission to read it. */
const notInLiveMode = /^(prices|products)\.(create|update)$/
const expanded = ['Payment Methods', 'Products']

test('the operations page names the permissions of each call to Stripe, and no others', () => {
  const folder = new URL('.', import.meta.url)
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const calls = sources
    .flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(/\bstripe((?:\s*\.\w+){2,3})\(/g),
    ])
    .map(([, path = '']) => path.replace(/\s/g, '').slice(1))
    .filter((path) => !notInLiveMode.test(path) && path !== 'webhooks.constructEvent')
  const needed = { write: new Set<string>(), read: new Set(expanded) }
  for (const call of calls) {
    const [, resource = '', method = ''] = /^(.*)\.(\w+)$/.exec(call) ?? []
    const permission = permissions[resource]
    assert.ok(permission, `which permission does ${call} need?`)
    needed[method === 'list' || method === 'retrieve' ? 'read' : 'write'].add(permission)
  }
  const page = readFileSync(new URL('../../../docs/operations.md', folder), 'utf8')
  const [, write = '', read = ''] = /\*Write\*: (.*?)\. \*Read\*: (.*?)\. /.exec(page) ?? []
  assert.deepEqual(write.split(', ').toSorted(), [...needed.write].toSorted())
  // Who may write a resource may also read it: docs.stripe.com/keys/restricted-api-keys
  const onlyRead = [...needed.read].filter((one) => !needed.write.has(one))
  assert.deepEqual(read.split(', ').toSorted(), onlyRead.toSorted())
})
