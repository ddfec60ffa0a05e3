import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestPrint } from '#contract/prints/test-prints.ts'
import { openShop, publish } from '../testing/catalogue.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn, platform, clock } = await testService()
clock.now = new Date('2026-11-24T08:00:00Z')
await openShop(platform)
const lamp = await publish(platform, 'lamp')
const admin = await signedIn({ role: 'admin', name: 'Ana' })
const member = await signedIn()

const mini = {
  version: '1.0',
  printer: 'Bambu Lab A1 mini',
  filament: 'PLA matte',
  note: 'No supports.',
  printedOn: '2026-11-20',
}
const add = (body: object, id = lamp.id) =>
  call('POST', `/admin/products/${id}/test-prints`, { cookie: admin.cookie, body })
const shown = async () =>
  (await call<{ prints: TestPrint[] }>('GET', `/product/${lamp.id}/test-prints`, { cookie: member.cookie }))
    .body.data.prints

test('members see with what we printed a design, newest first, and a double click adds one print', async () => {
  assert.deepEqual(await shown(), [])
  const answers = await Promise.all([add(mini), add({ ...mini, printer: mini.printer.toUpperCase() })])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await add({ ...mini, printer: 'Prusa MK4S', printedOn: '2026-11-22' })).status, 200)
  assert.deepEqual(
    (await shown()).map(({ printer, printedOn }) => [printer.toLowerCase(), printedOn]),
    [
      ['prusa mk4s', '2026-11-22'],
      ['bambu lab a1 mini', '2026-11-20'],
    ],
  )
})

test('a deleted print is gone, and both changes are in the audit log', async () => {
  const [print] = await shown()
  const remove = () =>
    call('DELETE', `/admin/products/${lamp.id}/test-prints/${print?.id}`, { cookie: admin.cookie })
  assert.deepEqual([(await remove()).status, (await remove()).status], [200, 404])
  assert.equal((await shown()).length, 1)
  const log = await platform.db
    .selectFrom('audit_log')
    .select('action')
    .where('thing_id', '=', lamp.id)
    .where('action', 'like', '%test print')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ action }) => action),
    ['add test print', 'add test print', 'delete test print'],
  )
})

test('a print of tomorrow, without a printer or of an unknown design is refused', async () => {
  const refusals = [
    await add({ ...mini, printedOn: '2026-11-25' }),
    await add({ ...mini, printer: ' ' }),
    await add(mini, '00000000-0000-7000-8000-000000000000'),
  ]
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.message]),
    [
      [400, 'The date of the print must not be in the future.'],
      [400, 'Name the printer.'],
      [404, 'Design not found'],
    ],
  )
})
