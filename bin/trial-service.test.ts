import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { startTrialService, trialEnvironment } from './trial-service.ts'

test('a trial service does not start on a port where another service answers', async () => {
  const other = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  assert.ok(typeof address === 'object' && address)
  await assert.rejects(
    startTrialService(address.port).then(({ stop }) => stop()),
    /Port \d+ is in use/,
  )
  other.close()
})

test('a trial service ignores the database, bucket, mail server and payment provider of the shell', () => {
  const shell = {
    DATABASE_URL: 'postgres://shop',
    DATABASE_READ_URL_FILE: '/run/read',
    FILES_URL: 's3://shop',
    AWS_REGION: 'eu-west-1',
    CREDENTIALS_DIRECTORY: '/run/credentials',
    MAIL_URL: 'smtp://mail',
    STRIPE_SECRET_KEY: 'sk_test_1',
    PAYMENT_SANDBOX_PORT: 'off',
    ADMIN_EMAIL: 'ada@shop.test',
    PUBLIC_URL: 'https://shop.test',
    HOST: '0.0.0.0',
    DEMO: 'off',
    WORKER: 'off',
  }
  assert.deepEqual(trialEnvironment({ ...shell, PATH: '/bin', NODE_ENV: 'test' }), {
    PATH: '/bin',
    NODE_ENV: 'test',
  })
})
