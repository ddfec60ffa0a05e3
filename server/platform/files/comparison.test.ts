import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testPlatform } from '../testing/platform.ts'
import { compareFiles } from './comparison.ts'
import { claimFiles, storeOrphanedFiles } from './orphaned-files.ts'

const { platform } = await testPlatform()
const content = Buffer.from('pixels')

async function insertPicture(name: string) {
  const keys = { large_key: `pictures/${name}-1200.webp`, card_key: `pictures/${name}-640.webp` }
  await platform.db
    .insertInto('pictures')
    .values({ ...keys, width: 4, height: 3, alt: name })
    .execute()
  return Object.values(keys).map((key) => ({ key, content }))
}

test('rows and files are compared both ways; a file that waits for its row is neither lost nor orphaned', async () => {
  const kept = await insertPicture('kept')
  await storeOrphanedFiles(platform, kept)
  await claimFiles(platform, kept)
  await storeOrphanedFiles(platform, [{ key: 'models/on-its-way.stl', content }])
  assert.deepEqual(await compareFiles(platform), { lost: [], orphaned: [], foreign: [] })

  const [gone] = kept
  await platform.files.remove(gone?.key ?? '')
  await platform.files.write('models/forgotten.stl', content)
  assert.deepEqual(await compareFiles(platform), {
    lost: [gone?.key],
    orphaned: ['models/forgotten.stl'],
    foreign: [],
  })
  assert.equal(await platform.files.size('models/forgotten.stl'), content.length)
})

test('every column with a file key is found by its name', async () => {
  const { rows } = await sql<{ found: string }>`
    select table_name || '.' || column_name as found from information_schema.columns
    where table_schema = 'public' and column_name like '%key' and data_type = 'text' order by 1
  `.execute(platform.db)
  assert.deepEqual(
    rows.map(({ found }) => found).filter((name) => !/_key$/.test(name)),
    ['loose_files.key'],
  )
})
