import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from './testing.ts'

const { app } = await testService()
const statusFor = async (host: string) =>
  (await app.inject({ url: '/dev/mailbox.json', headers: { host } })).statusCode

test('the mailbox answers on this machine only, whatever name a foreign page gives it', async () => {
  assert.equal(await statusFor('127.0.0.1:3000'), 200)
  assert.equal(await statusFor('localhost:3000'), 200)
  assert.equal(await statusFor('evil.example:3000'), 404)
})
