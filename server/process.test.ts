import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'
import { localDefaults } from './platform/config/local-defaults.ts'
import { testBucket } from './platform/files/testing/bucket.ts'
import { eventually } from './platform/testing/eventually.ts'
import { freePorts } from './platform/testing/free-port.ts'
import { memoryFolder } from './platform/testing/memory-folder.ts'
import { embeddedUrl, readyAt, type ServiceProcess, startServiceProcess } from './testing/service-process.ts'

// Each test continues with the data folder of the previous one.
const folder = memoryFolder('process')
const [port, sandboxPort, otherPort] = await freePorts(3)
const site = `http://127.0.0.1:${port}`
after(async () => {
  await nothingLeft()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Settings of a second web server, without its database. */
const second = {
  PORT: `${otherPort}`,
  WORKER: 'off',
  PAYMENT_SANDBOX_PORT: 'off',
  STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
}

let service: ServiceProcess
let cookie: string

test('the service listens, is ready and signs in', async () => {
  service = start()
  await readyAt(service, site)
  assert.ok(running().length >= 3, 'the service, its database and the sandbox are seen')
  cookie = await signIn(site)
  assert.ok(await knows(site, cookie))
})

test('a second start on the same folder is refused, and the first keeps answering', async () => {
  const [free, freeSandbox] = await freePorts(2)
  const second = start({ PORT: `${free}`, PAYMENT_SANDBOX_PORT: `${freeSandbox}` })
  assert.equal(await second.ended, 1)
  assert.match(second.output(), /Layerdrop already runs on this folder/)
  assert.ok(await knows(site, cookie))
})

test('two web servers on one database share sessions', async () => {
  const other = `http://127.0.0.1:${otherPort}`
  const server = start({ ...second, DATABASE_URL: embeddedUrl(folder) })
  await readyAt(server, other)
  assert.ok(await knows(other, cookie))
  const begunThere = await signIn(other)
  assert.ok(await knows(site, begunThere))
  server.process.kill('SIGTERM')
  assert.equal(await server.ended, 0, server.output())
})

test('a start without its database ends with a sentence', async () => {
  const away = { DATABASE_URL: `postgres://nobody@127.0.0.1:${otherPort}/nothing` }
  const unknown = { DATABASE_URL: embeddedUrl(folder).replace('/layerdrop?', '/unknown?') }
  for (const [settings, reason] of [
    [away, /FATAL: The database cannot be used: connect ECONNREFUSED .*Check that it runs, and DATABASE_URL/],
    [unknown, /FATAL: The database cannot be used: database "unknown" does not exist\. Check/],
  ] as const) {
    const refused = start({ ...second, ...settings })
    assert.equal(await refused.ended, 1)
    assert.match(refused.output(), reason)
    assert.doesNotMatch(refused.output(), /^ +at /m)
  }
})

test('a start that cannot make a folder ends with a sentence that names it', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const settings of [
    { DATABASE_URL: embeddedUrl(folder), FILES_URL: join(file, 'files') },
    { DATA_DIR: join(file, 'data') },
  ]) {
    const refused = start({ ...second, ...settings })
    assert.equal(await refused.ended, 1)
    assert.match(
      refused.output(),
      /FATAL: The folder .*\/file\/.* cannot be created .*DATA_DIR and FILES_URL/,
    )
    assert.doesNotMatch(refused.output(), /^ +at /m)
  }
})

test('a web server starts while its bucket is unavailable, and is ready when the bucket is back', async () => {
  const bucket = await testBucket()
  await bucket.stop()
  const other = `http://127.0.0.1:${otherPort}`
  const withBucket = { ...second, ...bucket.env, DATABASE_URL: embeddedUrl(folder) }
  const server = start({ ...withBucket, FILES_URL: bucket.url })
  await eventually(async () => (await fetch(`${other}/healthz`).catch(() => undefined))?.status === 200)
  const unready = await fetch(`${other}/readyz`)
  assert.equal(unready.status, 503)
  assert.match(await unready.text(), /"database":true,"files":false/)
  assert.ok(await knows(other, cookie))
  await bucket.restart()
  await readyAt(server, other)
  server.process.kill('SIGTERM')
  assert.equal(await server.ended, 0, server.output())
  const misspelt = start({ ...withBucket, FILES_URL: bucket.url.replace('designs', 'dessins') })
  assert.equal(await misspelt.ended, 1)
  assert.match(misspelt.output(), /FATAL: FILES_URL cannot be used: NoSuchBucket: /)
})

test('a killed service leaves no process, and the next start has all written data', async () => {
  service.process.kill('SIGKILL')
  await service.ended
  await nothingLeft()
  const halfWritten = join(folder, 'files', 'unfinished', 'half-written')
  mkdirSync(join(halfWritten, '..'), { recursive: true })
  writeFileSync(halfWritten, 'half')
  utimesSync(halfWritten, 0, 0)
  service = start({ DRAIN_SECONDS: '2' })
  await readyAt(service, site)
  assert.ok(await knows(site, cookie))
  assert.equal(existsSync(halfWritten), false)
})

test('SIGTERM stops the service in order, with everything it started, and fails no request', async () => {
  const statuses = new Set<number>()
  // As a load balancer does: no request after an answer that the process is not ready.
  async function sendUntilNotReady() {
    let status = 200
    while (status === 200) {
      const answer = await fetch(`${site}/readyz`)
      await answer.arrayBuffer()
      status = answer.status
      statuses.add(status)
      await wait(10)
    }
  }
  const clients = Promise.all(Array.from({ length: 10 }, sendUntilNotReady))
  while (statuses.size === 0) await wait(20)
  service.process.kill('SIGTERM')
  const [code] = await Promise.all([service.ended, clients])
  assert.equal(code, 0, service.output())
  assert.deepEqual([...statuses].toSorted(), [200, 503])
  await nothingLeft()
})

test('a killed database is started again, and the service goes on with what it has stored', async () => {
  service = start()
  await readyAt(service, site)
  const cookie = await signIn(site)
  const killed = postgresPid()
  process.kill(killed, 'SIGKILL')
  await eventually(async () => postgresPid() !== killed && (await knows(site, cookie)), {
    what: 'an answer from the next database',
  })
  assert.match(service.output(), /PostgreSQL exited unexpectedly with SIGKILL/)
  assert.equal((await fetch(`${site}/readyz`)).status, 200)
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0, service.output())
  await nothingLeft()
})

test('a worker without a database to work for is refused', async () => {
  const worker = start({}, 'server/worker.mjs')
  assert.equal(await worker.ended, 1)
  assert.match(worker.output(), /WORKER=only needs the DATABASE_URL/)
})

function start(env: Record<string, string> = {}, script?: string) {
  return startServiceProcess({
    env: { DATA_DIR: folder, PORT: `${port}`, PAYMENT_SANDBOX_PORT: `${sandboxPort}`, ...env },
    ...(script && { script }),
  })
}

async function signIn(address: string) {
  const answer = await fetch(`${address}${apiBase}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: localDefaults.adminEmail, password: localDefaults.adminPassword }),
  })
  assert.equal(answer.status, 200, await answer.text())
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function knows(address: string, session: string) {
  const answer = await fetch(`${address}${apiBase}/auth/refresh`, { headers: { cookie: session } })
  return answer.status === 200 && (await answer.text()).includes(localDefaults.adminEmail)
}

/** Asserts that no process of the service is left; each names the folder in its command line or environment. */
async function nothingLeft() {
  for (let round = 0; round < 900 && running().length > 0; round++) await wait(100)
  assert.deepEqual(running(), [])
}

function running() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => textOf(`/proc/${pid}/${file}`).includes(folder)))
    .map((pid) => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))
}

function textOf(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function lockLines() {
  return textOf(join(folder, 'postgres', 'pg18', 'postmaster.pid')).split('\n')
}

function postgresPid() {
  return Number(lockLines()[0])
}
