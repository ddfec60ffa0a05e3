import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseProxy } from '#server/platform/database/testing/database-proxy.ts'
import { testPlatform } from '#server/platform/testing/platform.ts'

const { config, databaseUrl } = await testPlatform()

test('the demo waits for a database that is slow to accept its connection', async () => {
  const proxy = await databaseProxy(databaseUrl)
  const child = fork(join(import.meta.dirname, 'fill.ts'), {
    env: {
      ...config.env,
      DATA_DIR: config.dataDir,
      DATABASE_URL: proxy.url,
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  after(() => child.kill('SIGKILL'))
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  const isGreeted = Promise.race([
    once(child, 'message').then(([message]) => 'greeting' in message),
    once(child, 'close').then(() => false),
  ])
  const connection = await proxy.holdNext()
  // Longer than the web server waits.
  await wait(6_000)
  connection.admit()
  assert.ok(await isGreeted, complaint)
})
