import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, hour, minute } from '#contract/durations.ts'
import { testPlatform } from '../testing/platform.ts'
import { type KeyName, keyNames, loadSigningKeys, rotateSigningKey } from './signing-keys.ts'

const { platform } = await testPlatform()
const { db } = platform
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
const rotate = (name: KeyName, activeFrom = new Date(), leaked = false) =>
  rotateSigningKey(db, name, { activeFrom, leaked })

test('the new key signs after a rotation, and the previous one still verifies', async () => {
  const keys = await loadSigningKeys(db)
  for (const name of keyNames) {
    const before = keys.sign(name, 'text')
    await rotate(name)
    await keys.refresh()
    assert.notDeepEqual(keys.sign(name, 'text'), before)
    assert.ok(keys.verify(name, 'text', before), name)
    assert.ok(keys.verify(name, 'text', keys.sign(name, 'text')), name)
    assert.ok(!keys.verify(name, 'another text', before), name)
  }
})

const life: [KeyName, verifiesAfter: number, refusedAfter: number][] = [
  ['download-links', 50 * minute, 61 * minute],
  ['short-codes', 50 * minute, 61 * minute],
  ['cursors', 23 * hour, 25 * hour],
  ['unsubscribe', 364 * day, 366 * day],
  ['second-factors', 3650 * day, Number.POSITIVE_INFINITY],
]
for (const [name, verifiesAfter, refusedAfter] of life)
  test(`a replaced key of ${name} verifies for its time and no longer`, async () => {
    let now = Date.now()
    const keys = await loadSigningKeys(db, () => new Date(now))
    const before = keys.sign(name, 'text')
    const replacedAt = Date.now() + minute
    await rotate(name, new Date(replacedAt))
    await keys.refresh()
    now = replacedAt + verifiesAfter
    assert.ok(keys.verify(name, 'text', before))
    if (!Number.isFinite(refusedAfter)) return
    now = replacedAt + refusedAfter
    assert.ok(!keys.verify(name, 'text', before))
  })

test('the previous key signs until the new one is active, which verifies at once', async () => {
  let now = new Date()
  const [early, late] = [await loadSigningKeys(db, () => now), await loadSigningKeys(db, () => ago(-hour))]
  await rotate('cursors', ago(-30 * minute))
  await Promise.all([early.refresh(), late.refresh()])
  const byNew = late.sign('cursors', 'text')
  assert.notDeepEqual(early.sign('cursors', 'text'), byNew)
  assert.ok(early.verify('cursors', 'text', byNew))
  assert.ok(late.verify('cursors', 'text', early.sign('cursors', 'text')))
  now = ago(-31 * minute)
  assert.deepEqual(early.sign('cursors', 'text'), byNew)
})

test('a leaked key verifies nothing from the moment the processes read the keys again', async () => {
  const keys = await loadSigningKeys(db)
  const stolen = keys.signatures('download-links', 'text')
  await rotate('download-links', ago(-2 * minute), true)
  await keys.refresh()
  for (const signature of stolen) assert.ok(!keys.verify('download-links', 'text', signature))
  assert.ok(keys.verify('download-links', 'text', keys.sign('download-links', 'text')))
})

test('a sealed value opens after rotations, for its owner only', async () => {
  const keys = await loadSigningKeys(db)
  const sealed = keys.seal('second-factors', 'secret', 'ana')
  await rotate('second-factors')
  await keys.refresh()
  const again = keys.seal('second-factors', 'secret', 'ana')
  for (const each of [sealed, again]) {
    assert.equal(keys.open('second-factors', each, 'ana'), 'secret')
    assert.throws(() => keys.open('second-factors', each, 'ben'))
  }
})

test('a cut, lengthened or missing signature is refused', async () => {
  const signature = platform.keys.sign('unsubscribe', 'text')
  for (const bad of [
    Buffer.alloc(0),
    signature.subarray(0, 8),
    Buffer.concat([signature, Buffer.from('x')]),
    Buffer.alloc(32),
  ])
    assert.ok(!platform.keys.verify('unsubscribe', 'text', bad))
})
