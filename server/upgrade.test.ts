import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'
import { freePorts } from './platform/testing/free-port.ts'
import { unpackReleasedCode } from './testing/released-code.ts'
import { embeddedUrl, readyAt, type ServiceProcess, startServiceProcess } from './testing/service-process.ts'

// Each test continues with the data folder of the previous one.
const root = mkdtempSync(join(tmpdir(), 'layerdrop-upgrade-'))
const dataDir = join(root, 'data')
const releasedFolder = join(root, 'released')
const commit = unpackReleasedCode(releasedFolder)
const [port, sandboxPort, otherPort] = await freePorts(3)
const before = `http://127.0.0.1:${port}`
const now = `http://127.0.0.1:${otherPort}`
let released: ServiceProcess
let upgraded: ServiceProcess
after(async () => {
  await Promise.all([released, upgraded].map((service) => service?.ended))
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

const password = 'Plenty-of-layers-7'
const ada = visitor('ada@layerdrop.example')
const ben = visitor('ben@layerdrop.example')

test('the last release fills a data folder', async (t) => {
  t.diagnostic(`the last release: ${commit ?? 'this code, because this is no git clone'}`)
  released = startServiceProcess({
    env: { DATA_DIR: dataDir, PORT: `${port}`, PAYMENT_SANDBOX_PORT: `${sandboxPort}` },
    ...(commit && { folder: releasedFolder }),
  })
  await readyAt(released, before)
  await ada.join(before)
  await ada.addBoard(before, 'Made before')
})

test('this code migrates the database while the last release serves it', async () => {
  upgraded = startServiceProcess({
    env: {
      DATA_DIR: join(root, 'other'),
      FILES_URL: join(dataDir, 'files'),
      DATABASE_URL: embeddedUrl(dataDir),
      PORT: `${otherPort}`,
      PAYMENT_SANDBOX_PORT: 'off',
      STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
      WORKER: 'off',
    },
  })
  await readyAt(upgraded, now)
  assert.deepEqual(await ada.boards(now), ['Made before'])
})

test('both read what the other wrote, and the worker of the last release does the jobs of this code', async () => {
  await ada.addBoard(now, 'Made now')
  await ada.addBoard(before, 'Made meanwhile')
  for (const site of [before, now])
    assert.deepEqual(await ada.boards(site), ['Made before', 'Made meanwhile', 'Made now'])
  // The verification code is sent by a job.
  await ben.join(now)
  await ben.addBoard(before, 'Made by Ben')
  assert.deepEqual(await ben.boards(now), ['Made by Ben'])
})

test('this code starts on the data folder of the last release, and has everything', async () => {
  for (const { process: child, ended } of [upgraded, released]) {
    child.kill('SIGTERM')
    await ended
  }
  upgraded = startServiceProcess({
    env: { DATA_DIR: dataDir, PORT: `${otherPort}`, PAYMENT_SANDBOX_PORT: `${sandboxPort}` },
  })
  await readyAt(upgraded, now)
  assert.deepEqual(await ada.boards(now), ['Made before', 'Made meanwhile', 'Made now'])
  assert.deepEqual(await ben.boards(now), ['Made by Ben'])
  upgraded.process.kill('SIGTERM')
  assert.equal(await upgraded.ended, 0, upgraded.output())
})

function visitor(email: string) {
  let cookie = ''
  async function call(site: string, method: string, path: string, body?: object) {
    const answer = await fetch(`${site}${apiBase}${path}`, {
      method,
      headers: { cookie, origin: site, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.equal(answer.status, 200, `${method} ${path}: ${text}`)
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return JSON.parse(text).data
  }
  return {
    async join(site: string) {
      await call(site, 'POST', '/auth/register', { name: 'A Maker', email, password, country: 'Germany' })
      await call(site, 'POST', '/auth/verify-email', { email, code: await codeTo(site, email) })
    },
    addBoard: (site: string, name: string) => call(site, 'POST', '/board', { name }),
    async boards(site: string): Promise<string[]> {
      const { boards } = await call(site, 'GET', '/board/all')
      return boards.map(({ name }: { name: string }) => name)
    },
  }
}

async function codeTo(site: string, email: string) {
  for (let round = 0; round < 600; round++) {
    const answer = await fetch(`${site}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const { messages } = JSON.parse(await answer.text())
    const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
    if (code) return code
    await wait(100)
  }
  throw new Error(`No code came to ${email}`)
}
