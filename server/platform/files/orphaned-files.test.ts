import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../database/database.ts'
import { testPlatform } from '../testing/platform.ts'
import {
  claimFiles,
  fileRemovalLock,
  orphanFiles,
  removeOrphanedFiles,
  removeOrphansNow,
  storeOrphanedFiles,
} from './orphaned-files.ts'

const { platform, clock } = await testPlatform()
const stored = (...names: string[]) =>
  names.map((name) => ({ key: `things/${name}.stl`, content: Buffer.from(name) }))
const exists = async (name: string) => (await platform.files.size(`things/${name}.stl`)) !== undefined
const anHourLater = () => {
  clock.now = new Date(clock.now.getTime() + 3_601_000)
}

test('a file without a row is removed after an hour, a claimed one stays', async () => {
  await storeOrphanedFiles(platform, stored('kept', 'abandoned'))
  await inTransaction(platform, (inside) => claimFiles(inside, [{ key: 'things/kept.stl' }]))
  await removeOrphanedFiles(platform)
  assert.deepEqual([await exists('kept'), await exists('abandoned')], [true, true])
  anHourLater()
  await removeOrphanedFiles(platform)
  assert.deepEqual([await exists('kept'), await exists('abandoned')], [true, false])
})

test('a file whose row is deleted is removed; after a rollback it stays', async () => {
  await storeOrphanedFiles(platform, stored('replaced'))
  await claimFiles(platform, [{ key: 'things/replaced.stl' }])
  await inTransaction(platform, async (inside) => {
    await orphanFiles(inside, ['things/replaced.stl'])
    throw new Error('undo')
  }).catch(() => undefined)
  anHourLater()
  await removeOrphanedFiles(platform)
  assert.equal(await exists('replaced'), true)
  await orphanFiles(platform, ['things/replaced.stl'])
  anHourLater()
  await removeOrphanedFiles(platform)
  assert.equal(await exists('replaced'), false)
})

test('a removed orphaned file can no longer be claimed', async () => {
  await storeOrphanedFiles(platform, stored('late'))
  anHourLater()
  await removeOrphanedFiles(platform)
  await assert.rejects(claimFiles(platform, [{ key: 'things/late.stl' }]), /write them again/)
})

test('a failing store closes its file and opens no further one', async () => {
  const opened: Readable[] = []
  const stream = (name: string) => ({
    key: `things/${name}.stl`,
    content: () => opened[opened.push(Readable.from([name])) - 1] ?? assert.fail(),
  })
  const files = { ...platform.files, write: () => Promise.reject(new Error('The store is away')) }
  const storing = storeOrphanedFiles({ ...platform, files }, [stream('first'), stream('second')])
  await assert.rejects(storing, /The store is away/)
  assert.deepEqual(
    opened.map(({ destroyed }) => destroyed),
    [true],
  )
})

test('while a backup runs no file is removed', async () => {
  const { rows } = await sql<{
    lock: string
  }>`select hashtextextended(${fileRemovalLock}, 0) as lock`.execute(platform.db)
  await storeOrphanedFiles(platform, stored('old', 'replaced-now'))
  anHourLater()
  await platform.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${rows[0]?.lock})`.execute(db)
    await removeOrphanedFiles(platform)
    await removeOrphansNow(platform, ['things/replaced-now.stl'])
    assert.deepEqual([await exists('old'), await exists('replaced-now')], [true, true])
    await sql`select pg_advisory_unlock(${rows[0]?.lock})`.execute(db)
  })
  await removeOrphanedFiles(platform)
  assert.deepEqual([await exists('old'), await exists('replaced-now')], [false, false])
})
