import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testPlatform } from '../testing/platform.ts'
import { inTransaction } from './database.ts'
import { prepared } from './prepared.ts'

const { platform } = await testPlatform()

let built = 0
const oldNotes = prepared((db, { keys, before }: { keys: string[]; before: Date }) => {
  built++
  return db
    .selectFrom('loose_files')
    .select('key')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('since', '<', before)
    .orderBy('key')
    .limit(2)
})

const [first, second] = [new Date('2026-01-01'), new Date('2026-02-01')]
await platform.db
  .insertInto('loose_files')
  .values([
    { key: 'a', since: first },
    { key: 'b', since: second },
  ])
  .execute()

test('a query is built once and sent with the values of each call', async () => {
  const keys = ['a', 'b']
  assert.deepEqual(await oldNotes(platform.db, { keys, before: second }), [{ key: 'a' }])
  assert.deepEqual(await oldNotes(platform.db, { keys: ['b'], before: new Date() }), [{ key: 'b' }])
  assert.deepEqual(
    await Promise.all([first, second].map((before) => oldNotes(platform.db, { keys, before }))),
    [[], [{ key: 'a' }]],
  )
  assert.equal(built, 1)
})

test('a prepared query runs in the caller’s transaction', async () => {
  const undone = inTransaction(platform, async ({ db }) => {
    await db.insertInto('loose_files').values({ key: 'c', since: first }).execute()
    assert.deepEqual(await oldNotes(db, { keys: ['c'], before: second }), [{ key: 'c' }])
    throw new Error('Undo it')
  })
  await assert.rejects(undone, /Undo it/)
  assert.deepEqual(await oldNotes(platform.db, { keys: ['c'], before: second }), [])
})
