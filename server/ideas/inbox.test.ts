import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import { apiBase } from '#contract/endpoint.ts'
import type { listIdeas } from '#contract/ideas/ideas.ts'
import type * as contract from '#contract/ideas/ideas-inbox.ts'
import { saveDrop } from '../testing/catalogue.ts'
import { testService } from '../testing/service.ts'

const { app, call, signedIn, mailsTo, platform } = await testService()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
const member = await signedIn({ name: 'Mona' })

const picture = { width: 2, height: 2, channels: 3, background: '#c2410c' } as const
const gif = new Uint8Array(await sharp({ create: picture }).gif().toBuffer())
const form = new FormData()
form.set('message', 'A hook for headphones\nthat clamps to a shelf')
form.append('files', new Blob([gif], { type: 'image/gif' }), 'Haken für 🎧.gif')
await call('POST', '/feedback/product-idea', { cookie: member.cookie, body: form })
for (const message of ['A planter for 100% herbs', 'A hook for keys']) {
  const body = new FormData()
  body.set('message', message)
  await call('POST', '/feedback/product-idea', { cookie: member.cookie, body })
}

type List = z.output<(typeof contract.listReceivedIdeas)['reply']>
type Shown = z.output<(typeof contract.showReceivedIdea)['reply']>
type Sent = z.output<(typeof listIdeas)['reply']>
const list = async (query = '') => (await call<List>('GET', `/admin/ideas${query}`, { cookie })).body.data
const show = async (id: string) => (await call<Shown>('GET', `/admin/ideas/${id}`, { cookie })).body.data.idea
const say = (id: string, body: object) => call('POST', `/admin/ideas/${id}/answer`, { cookie, body })
const idOf = async (search: string) => (await list(`?search=${search}`)).rows[0]?.id ?? ''

test('the inbox shows the newest first, and finds by words and status', async () => {
  const all = await list()
  assert.deepEqual(
    all.rows.map(({ beginning }) => beginning.split(/\r?\n/)[0]),
    ['A hook for keys', 'A planter for 100% herbs', 'A hook for headphones'],
  )
  assert.deepEqual([all.rows[2]?.sender, all.rows[2]?.files], ['Mona', 1])
  assert.equal((await list('?search=hook')).total, 2)
  assert.equal((await list('?search=100%25')).total, 1)
  assert.equal((await list('?status=planned')).total, 0)
})

test('a file is an attachment under its own name, and belongs to its idea only', async () => {
  const [id, other] = [await idOf('headphones'), await idOf('keys')]
  const [file] = (await show(id)).files
  assert.ok(file)
  const get = (path: string) => app.inject({ url: `${apiBase}/admin/ideas/${path}`, headers: { cookie } })
  const answer = await get(`${id}/files/${file.id}`)
  assert.deepEqual(new Uint8Array(answer.rawPayload), gif)
  assert.equal(answer.headers['content-type'], 'image/gif')
  assert.match(
    String(answer.headers['content-disposition']),
    /^attachment; filename="Haken-fur\.gif"; filename\*=UTF-8''Haken%20f%C3%BCr/,
  )
  assert.equal((await get(`${other}/files/${file.id}`)).statusCode, 404)
})

test('an answer is emailed once and appears in the sender’s list', async () => {
  const id = await idOf('headphones')
  const said = { status: 'planned', answer: 'It comes in May.', version: 1 }
  const answers = await Promise.all([say(id, said), say(id, said)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const mails = (await mailsTo(member.user.email)).filter(({ template }) => template === 'idea-answered')
  assert.equal(mails.length, 1)
  assert.match(
    String(mails[0]?.text),
    /"A hook for headphones"[\s\S]*We plan to make this design\.[\s\S]*It comes in May\./,
  )
  const { body } = await call<{ ideas: { status: string; answer: string | null }[] }>(
    'GET',
    '/feedback/ideas',
    { cookie: member.cookie },
  )
  assert.ok(
    body.data.ideas.some(({ status, answer }) => status === 'planned' && answer === 'It comes in May.'),
  )
})

test('a member who turned these emails off gets none and sees the answer', async () => {
  await call('PATCH', '/preference', {
    cookie: member.cookie,
    body: { notifications: { ideaAnswers: false } },
  })
  const before = (await mailsTo(member.user.email)).length
  const id = await idOf('keys')
  assert.equal((await say(id, { status: 'considering', version: 1 })).status, 200)
  assert.equal((await mailsTo(member.user.email)).length, before)
  assert.equal((await show(id)).status, 'considering')
})

test('an invalid answer is refused with its reason, and nothing changes', async () => {
  const id = await idOf('herbs')
  const missing = await say(id, { status: 'declined', version: 1 })
  assert.deepEqual([missing.status, missing.body.message], [400, 'Give a reason for declining the idea.'])
  const noDrop = await say(id, {
    status: 'planned',
    dropId: '00000000-0000-7000-8000-000000000000',
    version: 1,
  })
  assert.deepEqual([noDrop.status, noDrop.body.message], [400, 'This drop does not exist.'])
  assert.equal((await say(id, { status: 'lost', version: 1 })).status, 400)
  assert.equal((await show(id)).version, 1)
  for (const path of ['nothing', '00000000-0000-7000-8000-000000000000'])
    assert.equal((await call('GET', `/admin/ideas/${path}`, { cookie })).status, 404)
})

test('the audit log records the answer without the sender’s name and the text', async () => {
  const entries = await platform.db.selectFrom('audit_log').selectAll().where('kind', '=', 'idea').execute()
  assert.equal(entries.length, 2)
  assert.doesNotMatch(JSON.stringify(entries), /Mona|It comes in May/)
})

test('an answer can name the newest drops, then drafts, and keeps its drop', async () => {
  const id = await idOf('keys')
  const drop = async (slug: string, publishedAt: Date | null) =>
    (await saveDrop(platform, { slug, title: slug, theme: '', text: '', publishedAt })).id
  const own = await drop('own', null)
  const out = await drop('out', platform.now())
  for (let at = 0; at < 24; at++) await drop(`draft-${at}`, null)
  await platform.db.updateTable('ideas').set({ drop_id: own }).where('id', '=', id).execute()
  const { drops } = (await call<Shown>('GET', `/admin/ideas/${id}`, { cookie })).body.data
  assert.deepEqual([drops.length, drops[0]?.id, drops[1]?.id], [24, own, out])
})

test('the email and the list of the sender name the drop of a planned or released idea', async () => {
  const sender = await signedIn()
  const form = new FormData()
  form.set('message', 'A lamp for the stairs')
  await call('POST', '/feedback/product-idea', { cookie: sender.cookie, body: form })
  const id = await idOf('stairs')
  const stairwell = { slug: 'stairwell', title: 'Stairwell', theme: '', text: '', publishedAt: null }
  const { id: dropId } = await saveDrop(platform, stairwell)
  const dropShown = async () =>
    (await call<Sent>('GET', '/feedback/ideas', { cookie: sender.cookie })).body.data.ideas[0]?.drop
  for (const [index, [status, sentence]] of [
    ['planned', /We plan to make this design for the drop “Stairwell”\./],
    ['released', /It’s published in the drop “Stairwell”\./],
  ].entries()) {
    assert.equal((await say(id, { status, dropId, version: index + 1 })).status, 200)
    const mails = (await mailsTo(sender.user.email)).filter(({ template }) => template === 'idea-answered')
    assert.ok(
      mails.some(({ text }) => new RegExp(sentence ?? '').test(String(text))),
      String(status),
    )
    assert.deepEqual(await dropShown(), { id: dropId, title: 'Stairwell', isPublished: false })
  }
})

test('the email quotes a long idea without cutting a character in two', async () => {
  const sender = await signedIn()
  const form = new FormData()
  form.set('message', `${'x'.repeat(119)}🎄🎄 for the unusual window`)
  await call('POST', '/feedback/product-idea', { cookie: sender.cookie, body: form })
  assert.equal((await say(await idOf('unusual'), { status: 'considering', version: 1 })).status, 200)
  const [mail] = (await mailsTo(sender.user.email)).filter(({ template }) => template === 'idea-answered')
  assert.match(String(mail?.text), /"x{119}🎄…"/)
})
