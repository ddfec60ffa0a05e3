import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlatform } from '../../testing/platform.ts'
import { cutPage, readCursor } from './cursors.ts'

const { platform } = await testPlatform()
const rows = ['ash', 'béla', 'cork'].map((key, at) => ({ key, id: String(at) }))
const list = 'products by title'

test('a page ends at its limit, and its cursor names the last row', () => {
  const page = cutPage(platform, rows, { list, limit: 2 })
  assert.deepEqual(page.rows, rows.slice(0, 2))
  assert.deepEqual(readCursor(platform, list, page.nextCursor ?? ''), rows[1])
  assert.deepEqual(cutPage(platform, rows, { list, limit: 3 }), { rows, nextCursor: null })
  assert.equal(readCursor(platform, list, undefined), undefined)
  assert.equal(readCursor(platform, list, ''), undefined)
})

test('a changed, forged or foreign cursor is refused', () => {
  const cursor = cutPage(platform, rows, { list, limit: 2 }).nextCursor ?? ''
  const changed = Array.from(
    cursor,
    (letter, at) => cursor.slice(0, at) + (letter === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
  )
  for (const bad of [...changed, 'x', '!!!!', 'e30', `${cursor}AAAA`, `${cursor}=`, cursor.slice(0, -4)])
    assert.throws(() => readCursor(platform, list, bad), { status: 400 }, bad)
  assert.throws(() => readCursor(platform, 'products by newest', cursor), { status: 400 })
})
