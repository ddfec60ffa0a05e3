import assert from 'node:assert/strict'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../platform/testing/eventually.ts'
import { freePorts } from '../platform/testing/free-port.ts'
import { deliverEvent, signUp } from '../testing/acknowledged-writes.ts'
import { embeddedUrl, readyAt, type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { smallDisk } from '../testing/small-disk.ts'

const { disk, skip, wrap, seenBy } = smallDisk(400)
const [port, sandboxPort] = await freePorts(2)
const site = `http://127.0.0.1:${port}`
let isOver = false
/** A sign-up beside these events took 14 s with 6 % of a processor. */
const seconds = 60

test('a full database disk loses no acknowledged sign-up or webhook event, and the service needs no restart', {
  skip,
}, async (t) => {
  const env = {
    DATA_DIR: disk,
    PORT: `${port}`,
    PAYMENT_SANDBOX_PORT: `${sandboxPort}`,
    TRUST_PROXY: 'loopback',
  }
  const service = startServiceProcess({ env, wrap })
  await readyAt(service, site)
  const events = startWriter(deliver, 20)
  const signUps = startWriter(register, 200)
  const until = (what: string, isTrue: () => boolean | Promise<boolean>) =>
    Promise.race([
      eventually(async () => isTrue(), { what, seconds: 5 * seconds }),
      events.ended,
      signUps.ended,
    ])
  const untilAcknowledged = async () => {
    const [event, user] = [events.acknowledged.length, signUps.acknowledged.length]
    await until(
      'writes',
      () => events.acknowledged.length > event + 20 && signUps.acknowledged.length > user + 2,
    )
  }
  const untilRefused = async () => {
    const [event, user] = [events.refused(), signUps.refused()]
    await until('refused writes', () => events.refused() > event && signUps.refused() > user)
    assert.equal(await statusOf('/healthz'), 200)
  }

  await untilAcknowledged()
  fill(join(seenBy(service), 'ballast'))
  await untilRefused()
  await stopByFullLog(service)
  await until('the end of PostgreSQL', async () => (await statusOf('/readyz')) === 503)
  await untilRefused()
  rmSync(join(seenBy(service), 'ballast'))
  await until('its recovery', async () => (await statusOf('/readyz')) === 200)
  await untilAcknowledged()
  isOver = true
  await Promise.all([events.ended, signUps.ended])

  const { rows } = await query(service, 'select id from payment_events union all select email from users')
  const kept = new Set(rows.map(({ id }) => id))
  for (const id of [...events.acknowledged, ...signUps.acknowledged]) assert.ok(kept.has(id), id)
  assert.equal(service.process.exitCode, null)
  t.diagnostic(
    `${events.acknowledged.length} events and ${signUps.acknowledged.length} sign-ups were acknowledged`,
  )
  service.process.kill('SIGKILL')
  await service.ended
})

type Written = { id: string; answer: Pick<Response, 'status' | 'headers'> }

function startWriter(write: (number: number) => Promise<Written>, pause: number) {
  const acknowledged: string[] = []
  let refused = 0
  async function run() {
    for (let number = 1; !isOver; number++) {
      const { id, answer } = await write(number)
      if (answer.status === 200) acknowledged.push(id)
      else {
        assert.equal(answer.status, 503, id)
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
        refused++
      }
      await wait(pause)
    }
  }
  return { acknowledged, refused: () => refused, ended: run() }
}

async function deliver(number: number): Promise<Written> {
  const id = `evt_full_${number}`
  return { id, answer: await deliverEvent({ site }, id) }
}

async function register(number: number): Promise<Written> {
  const id = `maker-${number}@layerdrop.example`
  return { id, answer: await signUp({ site }, number, { email: id, seconds }) }
}

async function statusOf(path: string) {
  return (await fetch(`${site}${path}`)).status
}

function fill(path: string) {
  const file = openSync(path, 'w')
  const zeros = Buffer.alloc(65_536)
  assert.throws(() => {
    for (;;) writeSync(file, zeros)
  }, /ENOSPC/)
  closeSync(file)
}

async function stopByFullLog(service: ServiceProcess) {
  await assert.rejects(async () => {
    for (;;) await query(service, `select pg_logical_emit_message(true, 'fill', ''), pg_switch_wal()`)
  })
}

async function query(service: ServiceProcess, text: string) {
  const client = new pg.Client({ connectionString: embeddedUrl(seenBy(service)) })
  client.on('error', () => undefined)
  await client.connect()
  return client.query(text).finally(() => client.end())
}
