import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { testPlatform } from './platform/testing/platform.ts'

const { platform, databaseUrl } = await testPlatform()

test('the command fails and names the missing files of rows', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-compare-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, FILES_URL: folder }
  const compare = () => {
    const script = join(import.meta.dirname, 'compare-files.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
    return [status, stdout, stderr]
  }
  const keys = { large_key: 'pictures/a-1200.webp', card_key: 'pictures/a-640.webp' }
  await platform.db
    .insertInto('pictures')
    .values({ ...keys, width: 4, height: 3, alt: 'a' })
    .execute()
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, keys.large_key), 'pixels')
  assert.deepEqual(compare(), [1, '', `Files named in the database but not stored (1):\n${keys.card_key}\n`])
  writeFileSync(join(folder, keys.card_key), 'pixels')
  assert.deepEqual(compare(), [0, 'the file of each row is stored\n', ''])
  mkdirSync(join(folder, 'lost+found'))
  for (const name of ['pictures/.DS_Store', 'lost+found/#12']) writeFileSync(join(folder, name), '')
  const [status, stdout, stderr] = compare()
  assert.deepEqual([status, stderr], [0, ''])
  const [named, found] = String(stdout).split('\n')
  assert.match(named ?? '', /^FILES_URL holds what Layerdrop did not write: /)
  assert.deepEqual(named?.split(': ')[1]?.split(', ').toSorted(), ['lost+found', 'pictures/.DS_Store'])
  assert.equal(found, 'the file of each row is stored')
})
