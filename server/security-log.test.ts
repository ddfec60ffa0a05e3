import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from './app.ts'
import { createLog } from './platform/log.ts'
import { testService } from './testing/service.ts'

// ASVS 5.0, 16.2.1: each security event says who, from where and in which request.

const lines: string[] = []
const log = createLog({ local: false, logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
const { platform, signedIn } = await testService()

test('a refused call is logged with the code of its refusal, its request and the address', async () => {
  const app = await buildApp({ ...platform, local: false, log })
  const { cookie } = await signedIn({ role: 'admin' })
  await app.inject({ url: '/backend/api/v1/admin/users', headers: { cookie } })
  await app.close()
  const line = lines.find((text) => text.includes('access-denied')) ?? '{}'
  const { refusal, ip, requestId, userId } = JSON.parse(line)
  assert.match(String(refusal), /^[a-z_]+$/)
  assert.ok(ip && requestId && userId, line)
})
