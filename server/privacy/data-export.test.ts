import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import sharp from 'sharp'
import { type Entry, fromBufferPromise } from 'yauzl'
import { day } from '#contract/durations.ts'
import type { DataExport } from '#contract/privacy.ts'
import { lockWait } from '../platform/database/testing/lock-wait.ts'
import { removeOrphanedFiles } from '../platform/files/orphaned-files.ts'
import { otherWorker } from '../platform/jobs/testing/other-worker.ts'
import { suppressAddress } from '../platform/mail/suppression.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { openShop, publish } from '../testing/catalogue.ts'
import { testService } from '../testing/service.ts'
import { cleanUpExports, exportJob, makeExport } from './data-export.ts'
import { deleteDueAccounts } from './deletion.ts'

const { platform, clock, app, call, signedIn, mailsTo, databaseUrl } = await testService({}, undefined, {
  hasWorkers: true,
})

type Reply = { export: DataExport | null }
const order = (cookie: string) => call<Reply>('POST', '/auth/export', { cookie })
const shown = async (cookie: string) =>
  (await call<Reply>('GET', '/auth/export', { cookie })).body.data.export
const fetchFile = (cookie?: string) =>
  app.inject({ url: '/backend/api/v1/auth/export/file', headers: cookie ? { cookie } : {} })

async function taskOf(userId: string) {
  const { id: exportId } = await platform.db
    .selectFrom('data_exports')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { userId, exportId }
}

async function make(userId: string) {
  await makeExport(platform, await taskOf(userId))
}

const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c2410c' } })
  .png()
  .toBuffer()

async function entriesOf(zip: Buffer) {
  const file = await fromBufferPromise(zip)
  const entries = new Map<string, Buffer>()
  for await (const entry of file.eachEntry()) {
    entries.set(nameOf(entry), await buffer(await file.openReadStreamPromise(entry)))
  }
  return entries
}

const nameOf = ({ fileName }: Entry) => fileName

test('the ZIP is not sent to a page of another site', async () => {
  const { user, cookie } = await signedIn({ plan: 'none' })
  await order(cookie)
  await make(user.id)
  for (const [site, status] of Object.entries({
    'cross-site': 403,
    'same-site': 403,
    none: 200,
    'same-origin': 200,
  })) {
    const headers = { cookie, 'sec-fetch-site': site }
    const file = await app.inject({ url: '/backend/api/v1/auth/export/file', headers })
    assert.equal(file.statusCode, status, site)
  }
})

async function addNoteAbout(userId: string) {
  const { cookie } = await signedIn({ role: 'admin', name: 'Cleo Admin' })
  const path = `/admin/users/${userId}/notes/00000000-0000-4000-8000-000000000002`
  await call('PUT', path, { cookie, body: { text: 'Prefers emails in Portuguese.' } })
}

test('the export contains all data of its member as JSON and CSV, and no secrets', async () => {
  const { user, cookie } = await signedIn({ plan: 'monthly', name: '=Ana()' })
  const idea = new FormData()
  idea.set('message', 'A vase with a spiral')
  idea.append('files', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'vase.png')
  await call('POST', '/feedback/product-idea', { cookie, body: idea })
  await call('PATCH', '/preference', { cookie, body: { tradingName: 'Ana’s Prints' } })
  const sale = { soldOn: '2026-03-14', design: 'Vase', quantity: 1, gross: 20, currency: 'USD', usdRate: 1 }
  const id = '00000000-0000-4000-8000-000000000001'
  await call('PUT', `/sale/${id}`, { cookie, body: { ...sale, channel: '', note: '' } })
  await openShop(platform)
  const vase = await publish(platform, 'vase')
  await call('POST', `/download/product/${vase.id}`, { cookie })
  const failure = new FormData()
  for (const [name, value] of Object.entries({ printer: 'Prusa', filament: 'PLA', message: 'It warped.' }))
    failure.set(name, value)
  failure.set('photo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'failed.png')
  await call('POST', `/print-failure/${vase.id}`, { cookie, body: failure })
  const { costs } = (await call<{ costs: object }>('GET', '/cost', { cookie })).body.data
  await call('PUT', '/cost', { cookie, body: costs })
  await addNoteAbout(user.id)
  await order(cookie)
  await make(user.id)

  const file = await fetchFile(cookie)
  assert.equal(file.statusCode, 200)
  assert.match(
    String(file.headers['content-disposition']),
    /^attachment; filename="layerdrop-data-\d{4}-\d\d-\d\d\.zip"/,
  )
  const entries = await entriesOf(file.rawPayload)
  const read = (name: string) => entries.get(name)?.toString() ?? ''
  const json = (name: string) => JSON.parse(read(`data/${name}.json`))
  assert.equal(json('account')[0].email, user.email)
  assert.equal(json('preferences')[0].trading_name, 'Ana’s Prints')
  assert.equal(json('subscriptions')[0].provider_status, 'active')
  assert.equal(json('ideas')[0].message, 'A vase with a spiral')
  assert.equal(json('sessions').length, 1)
  const [printFailure] = json('print_failures')
  assert.equal(printFailure.message, 'It warped.')
  assert.ok((entries.get(`prints/${printFailure.id}.webp`)?.length ?? 0) > 20)
  // The member's right of access covers the text, not who wrote it (GDPR, articles 15(1) and 15(4)).
  assert.equal(json('member_notes')[0].text, 'Prefers emails in Portuguese.')
  assert.equal(json('sales')[0].design, 'Vase')
  assert.equal(json('member_costs')[0].currency, 'USD')
  assert.match(read('data/account.csv'), /'=Ana\(\)/)
  assert.match(read('README.txt'), /Everything Layerdrop holds about you/)
  const picture = [...entries].find(([name]) => /^ideas\/[0-9a-f-]{36}\/1-vase\.png$/.test(name))
  assert.ok(picture && picture[1].length > 50)
  const all = [...entries.values()].map(String).join('\n')
  assert.doesNotMatch(all, /argon2|_hash|token|storage_key|author|Cleo Admin/)
})

test('the export says why emails to the member are held back', async () => {
  const { user, cookie } = await signedIn()
  const report = { reason: 'complaint', source: 'ses', status: null, happened_at: clock.now } as const
  await suppressAddress(platform, { address: user.email, ...report })
  await order(cookie)
  await make(user.id)
  const entries = await entriesOf((await fetchFile(cookie)).rawPayload)
  const [suppression] = JSON.parse(String(entries.get('data/suppressed_addresses.json')))
  assert.equal(suppression.reason, 'complaint')
})

test('two requests within a day make one export', async () => {
  const { user, cookie } = await signedIn()
  assert.equal(await shown(cookie), null)
  const answers = await Promise.all([order(cookie), order(cookie), order(cookie)])
  assert.equal(new Set(answers.map(({ body }) => body.data.export?.askedAt)).size, 1)
  assert.equal(answers[0]?.body.data.export?.ready, null)
  await make(user.id)
  await make(user.id)
  const { export: again } = (await order(cookie)).body.data
  assert.ok(again?.ready)
  const mails = (await mailsTo(user.email)).filter(({ template }) => template === 'export-ready')
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /\/settings\?tab=privacy/)

  clock.now = new Date(clock.now.getTime() + 86_400_001)
  const { export: next } = (await order(cookie)).body.data
  assert.equal(next?.ready, null)
})

test('an export is readable by its owner only and deleted after seven days', async () => {
  const { user, cookie } = await signedIn()
  await order(cookie)
  assert.equal((await fetchFile(cookie)).statusCode, 404)
  await make(user.id)
  assert.equal((await fetchFile()).statusCode, 401)
  assert.equal((await fetchFile((await signedIn()).cookie)).statusCode, 404)
  const { storage_key: key } = await platform.db
    .selectFrom('data_exports')
    .select('storage_key')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  clock.now = new Date(clock.now.getTime() + 7 * day)
  assert.equal((await fetchFile(cookie)).statusCode, 404)
  assert.equal(await shown(cookie), null)
  await cleanUpExports(platform)
  clock.now = new Date(clock.now.getTime() + 3_600_001)
  await removeOrphanedFiles(platform)
  assert.equal(await platform.files.size(key ?? ''), undefined)
})

test('a worker that died during an export leaves nothing, and the next one completes it', async () => {
  const { user, cookie } = await signedIn()
  await order(cookie)
  const files = { ...platform.files, size: () => Promise.reject(new Error('killed')) }
  await assert.rejects(makeExport({ ...platform, files }, await taskOf(user.id)))
  assert.equal((await shown(cookie))?.ready, null)
  await make(user.id)
  assert.ok((await shown(cookie))?.ready)
})

/** Makes an export that is stored but not committed before `meanwhile` waits for it. Returns the key of its file. */
async function makeDuring(userId: string, meanwhile: () => Promise<unknown>) {
  const task = await taskOf(userId)
  const [stored, waited] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const mail: typeof platform.mail = {
    ...platform.mail,
    send: async (inside, message) => {
      const { storage_key: key } = await inside.db
        .selectFrom('data_exports')
        .select('storage_key')
        .where('id', '=', task.exportId)
        .executeTakeFirstOrThrow()
      stored.resolve(key ?? '')
      await waited.promise
      return platform.mail.send(inside, message)
    },
  }
  const made = makeExport({ ...platform, mail }, task)
  const key = await stored.promise
  const other = meanwhile()
  await lockWait(platform)
  waited.resolve()
  await Promise.all([made, other])
  return key
}

test('an export that is stored while another is ordered leaves its file to the clean-up', async () => {
  const { user, cookie } = await signedIn()
  await order(cookie)
  clock.now = new Date(clock.now.getTime() + 86_400_001)
  const key = await makeDuring(user.id, () => order(cookie))
  clock.now = new Date(clock.now.getTime() + 3_600_001)
  await removeOrphanedFiles(platform)
  assert.equal(await platform.files.size(key), undefined)
})

test('an export that is stored while its member is deleted is deleted, too', async () => {
  const { user, cookie, password } = await signedIn()
  await order(cookie)
  assert.equal((await call('DELETE', '/auth/account', { cookie, body: { password } })).status, 200)
  clock.now = new Date(clock.now.getTime() + 15 * day)
  const key = await makeDuring(user.id, () => deleteDueAccounts(platform))
  assert.equal(await platform.files.size(key), undefined)
})

test('an export that was ordered during an outage of the files is made hours later', async () => {
  const { user, cookie } = await signedIn()
  await order(cookie)
  const task = await taskOf(user.id)
  const { take, die, endBackOff } = await otherWorker(platform, databaseUrl)
  for (let number = 1; number <= 50; number++) {
    assert.equal(await take(exportJob, task), number)
    await die(exportJob)
  }
  await platform.jobs.work()
  await endBackOff(exportJob)
  await eventually(async () => (await shown(cookie))?.ready !== null, { what: 'the export' })
})
