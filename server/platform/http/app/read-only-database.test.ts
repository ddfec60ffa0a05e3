import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { endpoint } from '#contract/endpoint.ts'
import { createLog } from '../../log.ts'
import { testPlatform } from '../../testing/platform.ts'
import { serve } from '../routes/serve.ts'
import { createApp } from './http.ts'

const { platform } = await testPlatform()
const lines: string[] = []
const log = createLog({ local: false, logLevel: 'debug' }, { write: (line) => lines.push(line) })
const app = await createApp({ ...platform, log }, async () => undefined)
const write = endpoint({ method: 'GET', path: '/test/write', access: 'public', summary: 'For this test.' })
serve(app, write, () =>
  platform.db.transaction().execute(async (inside) => {
    await sql`set transaction read only`.execute(inside)
    await sql`delete from loose_files`.execute(inside)
    return {}
  }),
)
after(() => app.close())

test('a write that reaches a replica is answered with 503 and logged with its stack', async () => {
  const { statusCode } = await app.inject({ url: '/backend/api/v1/test/write' })
  assert.equal(statusCode, 503)
  const line = lines.find((one) => one.includes('a write reached a database that only reads'))
  assert.match(line ?? '', /"stack":"/)
})
