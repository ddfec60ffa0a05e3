import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Preferences } from '#contract/preferences.ts'
import type { MailTemplate } from '../platform/mail/mail-template.ts'
import { testService } from '../testing/service.ts'
import { sendNotice } from './preferences.ts'

const { platform, app, call, signedIn } = await testService()

type Reply = { preferences: Preferences }
const read = async (cookie: string) =>
  (await call<Reply>('GET', '/preference', { cookie })).body.data.preferences
const change = (cookie: string, body: unknown) => call<Reply>('PATCH', '/preference', { cookie, body })

const mini = { model: 'Bambu Lab A1 mini', bed: [180, 180, 180], nozzle: 0.4, multiColour: true }

test('a member without choices has the defaults', async () => {
  const { cookie } = await signedIn()
  assert.deepEqual(await read(cookie), {
    printers: [],
    slicer: null,
    units: 'metric',
    theme: null,
    tradingName: null,
    notifications: { newDrops: true, fixes: true, ideaAnswers: true, productNews: false },
  })
})

test('only sent preferences change, and two parallel changes both stay', async () => {
  const { cookie } = await signedIn()
  const answers = await Promise.all([
    change(cookie, { printers: [mini], units: 'imperial' }),
    change(cookie, { theme: 'dark', tradingName: '  Ana’s Prints ' }),
    change(cookie, { notifications: { fixes: false } }),
    change(cookie, { notifications: { productNews: true } }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  await change(cookie, { slicer: 'orcaslicer' })
  assert.deepEqual(await read(cookie), {
    printers: [mini],
    slicer: 'orcaslicer',
    units: 'imperial',
    theme: 'dark',
    tradingName: 'Ana’s Prints',
    notifications: { newDrops: true, fixes: false, ideaAnswers: true, productNews: true },
  })
  await change(cookie, { printers: [], tradingName: null })
  const { printers, tradingName } = await read(cookie)
  assert.deepEqual([printers, tradingName], [[], null])
})

test('invalid preferences are refused in a sentence and change nothing', async () => {
  const { cookie } = await signedIn()
  const wrong: [body: unknown, sentence: string][] = [
    [{ printers: [{ ...mini, model: ' ' }] }, 'Name the printer in 2 to 60 characters.'],
    [{ printers: [{ ...mini, bed: [180, 180, 20] }] }, 'The bed must be 50 to 2000 mm wide, deep and high.'],
    [{ printers: [{ ...mini, nozzle: 0.45 }] }, 'Choose a nozzle from the list.'],
    [{ printers: Array(11).fill(mini) }, 'At most 10 printers can be saved.'],
    [{ tradingName: 'www.example.test' }, 'Name must not contain a web address.'],
    [{ tradingName: 'ana@example.test' }, 'Name must not contain an email address.'],
  ]
  for (const [body, sentence] of wrong) {
    const answer = await change(cookie, body)
    assert.deepEqual([answer.status, answer.body.message], [400, sentence])
  }
  for (const body of [
    { theme: 'pink' },
    { units: 3 },
    { slicer: 'x' },
    { notifications: { receipts: false } },
  ])
    assert.ok([200, 400].includes((await change(cookie, body)).status))
  assert.equal((await read(cookie)).theme, null)
})

const news: MailTemplate = {
  name: 'test-news',
  subject: 'News',
  body: 'Hello {{ name }}, {{ what }} is out.',
}

async function unsubscribeLinksTo(email: string) {
  const mail = await platform.db
    .selectFrom('mails')
    .select(['text', 'unsubscribe_url'])
    .where('recipient', '=', email)
    .where('template', '=', news.name)
    .executeTakeFirstOrThrow()
  return { text: mail.text ?? '', post: new URL(mail.unsubscribe_url ?? '').pathname }
}

test('a notice goes to subscribers, and its link unsubscribes without a session, idempotently', async () => {
  const { user, cookie } = await signedIn()
  const notice = { userId: user.id, kind: 'newDrops', template: news, data: { what: 'the drop' } } as const
  await sendNotice(platform, { ...notice, cause: `drop-1:${user.id}` })
  await sendNotice(platform, { ...notice, cause: `drop-1:${user.id}` })
  const { text, post } = await unsubscribeLinksTo(user.email)
  assert.match(text, /Hello Test Maker, the drop is out\./)
  assert.match(text, /No more emails like this: http\S+\/unsubscribe\/newDrops-[\w-]{64}/)

  // As a mail program posts (RFC 8058): a form without cookie and origin.
  for (let round = 0; round < 2; round++) {
    const answer = await app.inject({
      method: 'POST',
      url: post,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    assert.deepEqual([answer.statusCode, answer.json().data], [200, { kind: 'newDrops' }])
  }
  assert.equal((await read(cookie)).notifications.newDrops, false)
  await sendNotice(platform, { ...notice, cause: `drop-2:${user.id}` })
  assert.equal(
    (await platform.db.selectFrom('mails').select('id').where('recipient', '=', user.email).execute()).length,
    1,
  )
})

test('a link without our signature unsubscribes nobody', async () => {
  const { user, cookie } = await signedIn()
  await sendNotice(platform, {
    userId: user.id,
    kind: 'fixes',
    template: news,
    data: { what: 'a fix' },
    cause: `fix:${user.id}`,
  })
  const { post } = await unsubscribeLinksTo(user.email)
  const token = post.split('/').at(-1) ?? ''
  for (const forged of [
    token.replace('fixes', 'newDrops'),
    `${token}x`,
    token.slice(0, -1),
    'fixes-',
    'x'.repeat(64),
  ])
    assert.equal((await call('POST', `/notification/unsubscribe/${forged}`)).status, 404, forged)
  assert.equal((await read(cookie)).notifications.newDrops, true)
})

test('a suspended or closing account gets no notices', async () => {
  for (const change of [{ suspended_at: new Date() }, { deletion_due_at: new Date() }]) {
    const { user } = await signedIn()
    await platform.db.updateTable('users').set(change).where('id', '=', user.id).execute()
    await sendNotice(platform, {
      userId: user.id,
      kind: 'fixes',
      template: news,
      data: { what: 'a fix' },
      cause: `fix:${user.id}`,
    })
    const mails = await platform.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', user.email)
      .execute()
    assert.deepEqual(mails, [])
  }
})
