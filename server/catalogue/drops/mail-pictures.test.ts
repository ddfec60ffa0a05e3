import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RenderedMail } from '#contract/email-templates.ts'
import { openShop, publish, saveDrop } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { mailDropPart } from './mailing.ts'

const { app, call, signedIn, platform } = await testService()
const admin = await signedIn({ role: 'admin' })
const member = await signedIn({ plan: 'monthly' })
await openShop(platform)

/** Returns the path of the picture in the last email to this address. */
async function pictureIn({ user }: typeof member) {
  const { html } = await platform.db
    .selectFrom('mails')
    .select('html')
    .where('recipient', '=', user.email)
    .where('template', '=', 'new-drop')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return pathOfPicture(String(html))
}

function pathOfPicture(html: string) {
  const [, picture = ''] = /<img src="([^"]+)"/.exec(html) ?? []
  return new URL(picture).pathname
}

async function testMail(dropId: string) {
  assert.equal((await call('POST', `/admin/drops/${dropId}/test-send`, { cookie: admin.cookie })).status, 200)
  return pictureIn(admin)
}

/** Returns the path of the picture that the studio shows before the email is sent. */
async function previewedPicture(dropId: string) {
  const { body } = await call<RenderedMail>('GET', `/admin/drops/${dropId}/mail`, { cookie: admin.cookie })
  return pathOfPicture(body.data.html)
}

test('the email of a drop has a JPEG, which Outlook on Windows shows, and keeps it once it was sent', async () => {
  const designs = [await publish(platform, 'vase'), await publish(platform, 'bowl')]
  const { db } = platform
  const pots = { slug: 'pots', title: 'Pots', theme: '', text: '', publishedAt: null }
  const drop = await saveDrop(platform, { ...pots, mailsMembers: true })
  const order = async (ids: string[]) => {
    for (const [drop_position, id] of ids.entries())
      await db.updateTable('products').set({ drop_id: drop.id, drop_position }).where('id', '=', id).execute()
  }
  const ids = designs.map(({ id }) => id)
  await order(ids)
  const first = await previewedPicture(drop.id)
  assert.equal(await testMail(drop.id), first)
  const { headers, rawPayload } = await app.inject({ url: first })
  assert.equal(headers['content-type'], 'image/jpeg')
  assert.deepEqual([...rawPayload.subarray(0, 3)], [0xff, 0xd8, 0xff])

  await order(ids.toReversed())
  await mailDropPart(platform, { dropId: drop.id })
  const sent = await pictureIn(member)
  assert.notEqual(sent, first)
  await db.updateTable('drops').set({ mailed_at: platform.now() }).where('id', '=', drop.id).execute()
  await order(ids)
  assert.equal(await testMail(drop.id), sent)
  assert.equal(await previewedPicture(drop.id), sent)
})
