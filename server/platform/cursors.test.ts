import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { readCursor, writeCursor } from './cursors.ts'

const keys = {
  sign: (name: string, text: string) => createHmac('sha256', name).update(text).digest(),
}
const cursor = writeCursor({ keys }, 'product/title', ['vase é', '7'])

test('a cursor comes back as it was written', () => {
  assert.deepEqual(readCursor({ keys }, 'product/title', cursor), ['vase é', '7'])
  assert.equal(readCursor({ keys }, 'product/title', undefined), undefined)
  assert.equal(readCursor({ keys }, 'product/title', ''), undefined)
})

test('a cursor that was changed, made up or belongs to another list is refused', () => {
  const changed = [...cursor].map(
    (_, at) => `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`,
  )
  for (const bad of [...changed, 'x', '!!!!', 'e30', `${cursor}AAAA`, cursor.slice(0, -4)])
    assert.throws(() => readCursor({ keys }, 'product/title', bad), { status: 400 }, bad)
  assert.throws(() => readCursor({ keys }, 'product/newest', cursor), { status: 400 })
})
