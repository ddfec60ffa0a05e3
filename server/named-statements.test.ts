import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { test } from 'node:test'
import pg from 'pg'
import { openShop, publish } from './testing/catalogue.ts'
import { testService } from './testing/service.ts'

const { call, platform, signedIn } = await testService()
await openShop(platform)
await publish(platform, 'lamp')
const { cookie } = await signedIn({ plan: 'monthly' })

// An unnamed statement is planned at every call, which halves the reads a server can answer.
for (const path of ['/auth/refresh', '/payment/pricing-plans', '/product/single/lamp'])
  test(`every statement of GET ${path} is named, so that it is planned once a connection`, async () => {
    assert.deepEqual(await unnamedStatements(() => call('GET', path, { cookie })), [])
  })

type Statement = { name?: string; text: string }

/** Returns the unnamed statements that the call sends, not those of jobs beside it. */
async function unnamedStatements(read: () => Promise<{ status: number }>) {
  const { query } = pg.Client.prototype
  const sent = new AsyncLocalStorage<Statement[]>()
  const statements: Statement[] = []
  pg.Client.prototype.query = new Proxy(query, {
    apply(send, client, given) {
      sent.getStore()?.push(given[0])
      return Reflect.apply(send, client, given)
    },
  })
  try {
    const { status } = await sent.run(statements, read)
    assert.equal(status, 200)
  } finally {
    pg.Client.prototype.query = query
  }
  assert.ok(statements.length > 0)
  return statements.filter(({ name }) => name === undefined).map(({ text }) => text)
}
