import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { showDrop } from '#server/catalogue/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { designs } from './catalogue.ts'
import { fillDropCovers, openDrop } from './category-drop.ts'

const { call, platform, signedIn } = await testService()
const { user, cookie } = await signedIn({ role: 'admin' })
const by = { user, uploadOwnerId: user.id, requestId: randomUUID() }

test('a drop gets its cover once: a second filling does not restore a removed cover', async () => {
  const design = designs.find(({ slug }) => slug === 'ripple-vase')
  assert.ok(design)
  const id = await openDrop(platform, by, design)
  const drop = async () => (await showDrop(platform, id)).drop
  await fillDropCovers(platform, by, designs)
  assert.ok((await drop()).cover)
  const { version } = await drop()
  const removed = await call('DELETE', `/admin/drops/${id}/cover`, { cookie, body: { version } })
  assert.equal(removed.status, 200)
  await fillDropCovers(platform, by, designs)
  assert.equal((await drop()).cover, null)
})
