import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelGuide } from '#contract/channels.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn, clock } = await testService()
clock.now = new Date('2026-11-24T12:00:00Z')
const admin = await signedIn({ role: 'admin', name: 'Ana' })
const member = await signedIn()

const etsy = {
  verdict: 'not_allowed',
  text: 'Only your own designs.',
  rulesUrl: 'https://www.etsy.com/creativity',
  checkedOn: '2026-11-20',
}

const save = (channel: string, body: object) =>
  call('PUT', `/admin/channels/${channel}`, { cookie: admin.cookie, body })
const guides = async () =>
  (await call<{ guides: ChannelGuide[] }>('GET', '/channel/all', { cookie: member.cookie })).body.data.guides

test('members see the guides that administrators wrote, in a fixed order, with the date of the check', async () => {
  assert.deepEqual(await guides(), [])
  assert.equal((await save('etsy', { ...etsy, version: 0 })).status, 200)
  const market = { verdict: 'allowed', text: 'Name the material.', rulesUrl: null, checkedOn: '2026-11-24' }
  assert.equal((await save('craft-market', { ...market, version: 0 })).status, 200)
  assert.deepEqual(await guides(), [
    { channel: 'craft-market', ...market },
    { channel: 'etsy', ...etsy },
  ])
})

test('a second administrator does not overwrite a newer text, and a change is in the audit log', async () => {
  assert.equal((await save('etsy', { ...etsy, text: 'Own designs only.', version: 1 })).status, 200)
  for (const version of [0, 1]) {
    const stale = await save('etsy', { ...etsy, version })
    assert.deepEqual([stale.status, stale.body.code], [409, 'changed_meanwhile'])
    assert.match(stale.body.message, /^Ana changed this/)
  }
  const { body } = await call<{ rows: { thing: string; after: { text: string } }[] }>(
    'GET',
    '/admin/audit?kind=channel',
    { cookie: admin.cookie },
  )
  assert.deepEqual([body.data.rows[0]?.thing, body.data.rows[0]?.after.text], ['Etsy', 'Own designs only.'])
})

test('a check in the future, an insecure link and an unknown channel are refused', async () => {
  const refusals = [
    await save('ebay', { ...etsy, checkedOn: '2026-11-25', version: 0 }),
    await save('ebay', { ...etsy, rulesUrl: 'javascript:alert(1)', version: 0 }),
    await save('moon', { ...etsy, version: 0 }),
  ]
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.message]),
    [
      [400, 'The date of the check must not be in the future.'],
      [400, 'The link must begin with https://.'],
      [404, 'Sales channel not found'],
    ],
  )
})
