import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, hour } from '#contract/durations.ts'
import { block, openShop, publish, publishVersion, stlFile } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { mailFixDigestPart, startFixDigest } from './fix-digest.ts'

const service = await testService()
const { platform, call, signedIn, mailsTo, clock } = service
clock.now = new Date('2026-11-24T08:00:00Z')
await openShop(platform)
const lamp = await publish(platform, 'lamp', { title: 'Lamp', files: [stlFile('lamp')] })
const hook = await publish(platform, 'hook', { title: 'Hook', files: [stlFile('hook')] })

const later = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds)
}

async function download(path: string, { cookie }: { cookie: string }) {
  assert.equal((await call('POST', `/download/${path}`, { cookie })).status, 200)
}

const fix = (slug: string, version: string, size: number, note: string) =>
  publishVersion(service, slug, { version, file: stlFile(slug, block(size, size, size)), note })

/** Runs what the workers would: the daily job, and the batches of all days, each of them twice. */
async function sendDigest() {
  await Promise.all([startFixDigest(platform), startFixDigest(platform)])
  const digests = await platform.db.selectFrom('fix_digests').selectAll().execute()
  const parts = digests.map(({ since, until }) => ({
    since: since.toISOString(),
    until: until.toISOString(),
  }))
  for (const part of [...parts, ...parts]) await mailFixDigestPart(platform, part)
  return digests.length
}

const digestsTo = async ({ user }: { user: { email: string } }) =>
  (await mailsTo(user.email)).filter(({ template }) => template === 'fix-digest')

test('a fix reaches everybody who downloaded the design before it, once, in one email of the day', async () => {
  const [owner, other, latest, muted] = await Promise.all(
    [1, 2, 3, 4].map(() => signedIn({ plan: 'monthly' })),
  )
  assert.ok(owner && other && latest && muted)
  await call('PATCH', '/preference', { cookie: muted.cookie, body: { notifications: { fixes: false } } })
  for (const member of [owner, latest, muted]) await download(`product/${lamp.id}`, member)
  await download(`product/${hook.id}`, owner)
  later(hour)
  await fix('lamp', '1.1', 31, 'The foot no longer wobbles.')
  await fix('hook', '1.1', 12, 'The screw fits.')
  later(hour)
  await download(`product/${lamp.id}`, latest)
  later(hour)
  assert.equal(await sendDigest(), 1)
  const [digest, ...more] = await digestsTo(owner)
  assert.deepEqual([digest?.subject, more], ['Fixed: Hook and Lamp', []])
  assert.match(digest?.text ?? '', /- Hook, version 1\.1: The screw fits\.\n- Lamp, version 1\.1: The foot/)
  assert.match(digest?.text ?? '', /\/library[\s\S]*No more emails like this: /)
  for (const member of [other, latest, muted]) assert.deepEqual(await digestsTo(member), [])
})

test('the next digest covers everything since the last one, also after days without a worker, and at most one a day is sent', async () => {
  const owner = await signedIn({ plan: 'monthly' })
  await download(`product/${hook.id}`, owner)
  later(hour)
  await fix('hook', '1.2', 13, 'It holds more.')
  assert.equal(await sendDigest(), 1, 'a day has not passed')
  later(3 * day)
  assert.equal(await sendDigest(), 2)
  assert.equal((await digestsTo(owner)).length, 1)
  later(day)
  assert.equal(await sendDigest(), 3)
  assert.equal((await digestsTo(owner)).length, 1)
})

test('a version that fixes nothing is not announced', async () => {
  const owner = await signedIn({ plan: 'monthly' })
  await download(`product/${lamp.id}`, owner)
  later(hour)
  const file = stlFile('lamp', block(40, 40, 40))
  await publishVersion(service, 'lamp', { version: '2.0', kind: 'new_part', file })
  later(day)
  await sendDigest()
  assert.deepEqual(await digestsTo(owner), [])
})

test('a member who reported a failed print reads of the fix', async () => {
  const owner = await signedIn({ plan: 'monthly' })
  await download(`product/${lamp.id}`, owner)
  const body = new FormData()
  const words = { printer: 'Prusa MK4S', filament: 'PLA', message: 'The shade came off.' }
  for (const [name, value] of Object.entries(words)) body.set(name, value)
  const { status } = await call('POST', `/print-failure/${lamp.id}`, { cookie: owner.cookie, body })
  assert.equal(status, 200)
  later(hour)
  await fix('lamp', '2.1', 42, 'The shade stays on.')
  later(day)
  await sendDigest()
  assert.match((await digestsTo(owner))[0]?.text ?? '', /- Lamp, version 2\.1: The shade stays on\./)
})

test('a fix published after a clock that jumped ahead was set back is announced within a day, once', async () => {
  const owner = await signedIn({ plan: 'monthly' })
  await download(`product/${hook.id}`, owner)
  const before = await sendDigest()
  later(3 * day)
  assert.equal(await sendDigest(), before + 1)
  later(hour - 3 * day)
  await fix('hook', '1.3', 14, 'It holds twice as much.')
  later(day)
  assert.equal(await sendDigest(), before + 2)
  assert.match((await digestsTo(owner))[0]?.text ?? '', /- Hook, version 1\.3: It holds twice as much\./)
  later(3 * day)
  await sendDigest()
  assert.equal((await digestsTo(owner)).length, 1)
})

test('a fix of a design that was published during the jump is announced once the design is public', async () => {
  later(3 * day)
  const files = [stlFile('mug')]
  const mug = await publish(platform, 'mug', { title: 'Mug', files, publishedAt: clock.now })
  const owner = await signedIn({ plan: 'monthly' })
  await download(`product/${mug.id}`, owner)
  later(hour)
  await fix('mug', '1.1', 16, 'It is tight.')
  later(-2 * day)
  await sendDigest()
  assert.deepEqual(await digestsTo(owner), [])
  later(2 * day)
  await sendDigest()
  assert.equal((await digestsTo(owner)).length, 1)
})

test('a fix that a process of the previous release covers, which knows times only, is not announced again', async () => {
  const owner = await signedIn({ plan: 'monthly' })
  await download(`product/${hook.id}`, owner)
  later(day)
  const since = clock.now
  later(hour)
  await fix('hook', '1.4', 15, 'It holds a coat.')
  later(hour)
  const until = clock.now
  await platform.db.insertInto('fix_digests').values({ since, until }).execute()
  later(day)
  await startFixDigest(platform)
  const next = { since: until.toISOString(), until: clock.now.toISOString() }
  await mailFixDigestPart(platform, next)
  assert.deepEqual(await digestsTo(owner), [])
  await mailFixDigestPart(platform, { since: since.toISOString(), until: until.toISOString() })
  assert.equal((await digestsTo(owner)).length, 1)
})
