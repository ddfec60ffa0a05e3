import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { hour } from '#contract/durations.ts'
import type { listNews } from '#contract/news.ts'
import { testService } from '../testing/service.ts'
import { mailNewsPart } from './news.ts'

const { platform, call, signedIn, mailsTo, clock } = await testService()
let { cookie, user: ana } = await signedIn({ role: 'admin', name: 'Ana' })
const reader = await signedIn()
const other = await signedIn()
await call('PATCH', '/preference', {
  cookie: reader.cookie,
  body: { notifications: { productNews: true } },
})

type List = z.output<typeof listNews.reply>
const list = async () => (await call<List>('GET', '/admin/news', { cookie })).body.data
const write = async (subject: string) =>
  (await call<{ id: string }>('POST', '/admin/news', { cookie, body: { subject, body: 'Boards!' } })).body
    .data.id
const send = (id: string, version = 1) =>
  call('POST', `/admin/news/${id}/send`, { cookie, body: { version } })
const newsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ template }) => template === 'product-news')

test('news reach the members who want them, once, also after a double click and a repeated job', async () => {
  const id = await write('Boards are here')
  assert.equal((await list()).receivers, 1)
  const answers = await Promise.all([send(id), send(id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  for (const _ of [1, 2]) await mailNewsPart(platform, { newsId: id })
  const [mail, ...more] = await newsTo(reader.user.email)
  assert.deepEqual([mail?.subject, more], ['Boards are here', []])
  assert.match(mail?.text ?? '', /Boards![\s\S]*No more emails like this: http\S+\/unsubscribe\/productNews-/)
  assert.deepEqual(await newsTo(other.user.email), [])
  assert.ok((await list()).news[0]?.sentAt)
})

test('a second email on one day is refused, and sent on the next', async () => {
  const id = await write('Too soon')
  const refused = await send(id)
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'Members get product news once in 24 hours. Try again later.'],
  )
  clock.now = new Date(clock.now.getTime() + 25 * hour)
  ;({ cookie, user: ana } = await signedIn({ role: 'admin', name: 'Ana' }))
  assert.equal((await send(id)).status, 200)
})

test('a draft is previewed, changed and deleted; sent news are not', async () => {
  const id = await write('A draft')
  assert.equal((await call('POST', `/admin/news/${id}/test`, { cookie })).status, 200)
  assert.equal((await newsTo(ana.email)).length, 1)
  const body = { subject: 'Changed', body: 'Text', version: 1 }
  assert.equal((await call('PATCH', `/admin/news/${id}`, { cookie, body })).status, 200)
  const stale = await call('PATCH', `/admin/news/${id}`, { cookie, body })
  assert.deepEqual([stale.status, stale.body.code], [409, 'changed_meanwhile'])
  const remove = (which: string, version: number) =>
    call('DELETE', `/admin/news/${which}`, { cookie, body: { version } })
  assert.equal((await remove(id, 2)).status, 200)
  assert.equal((await remove(id, 2)).status, 404)
  const [sent] = (await list()).news
  assert.equal((await remove(sent?.id ?? '', sent?.version ?? 0)).status, 409)
})
