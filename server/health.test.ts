import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { testService } from './testing/service.ts'

const { platform } = await testService()

test('/readyz refuses until the start is complete, and as soon as the process is stopping', async () => {
  let state: 'starting' | 'ready' | 'stopping' = 'starting'
  const app = await buildApp(platform, { state: () => state })
  const status = async (address: string) => (await app.inject(address)).statusCode
  assert.deepEqual([await status('/readyz'), await status('/healthz')], [503, 200])
  state = 'ready'
  assert.equal(await status('/readyz'), 200)
  assert.notEqual((await app.inject('/healthz')).headers.connection, 'close')
  state = 'stopping'
  assert.deepEqual([await status('/readyz'), await status('/healthz')], [503, 200])
  const page = await app.inject('/backend/api/v1/payment/pricing-plans')
  assert.deepEqual([page.statusCode, page.headers.connection], [200, 'close'])
  await app.close()
})

test('/healthz names the release that runs', async () => {
  const app = await buildApp(platform)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  assert.deepEqual((await app.inject('/healthz')).json().data, { version })
  await app.close()
})

test('a process that needs a restart is not alive', async () => {
  const app = await buildApp(platform, { isStuck: () => true })
  const { statusCode, body } = await app.inject('/healthz')
  assert.equal(statusCode, 503)
  assert.match(body, /Restart this process/)
  await app.close()
})

test('readiness is refused after three seconds when storage does not answer, unless it is asked for without files', async () => {
  const files = { ...platform.files, check: () => new Promise<never>(() => undefined) }
  const app = await buildApp({ ...platform, files })
  assert.equal((await app.inject('/readyz')).statusCode, 503)
  const withoutFiles = await app.inject('/readyz?without=files')
  assert.equal(withoutFiles.statusCode, 200)
  assert.deepEqual(withoutFiles.json().data, { database: true, files: false, databaseWrites: true })
  await app.close()
})

test('many readiness checks write one file, also after a second', async () => {
  let writes = 0
  const files = {
    ...platform.files,
    check: () => {
      writes++
      return platform.files.check()
    },
  }
  const app = await buildApp({ ...platform, files })
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  await setTimeout(1_050)
  assert.equal((await app.inject('/readyz')).statusCode, 200)
  assert.equal(writes, 1)
  await app.close()
})
