import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { folderFiles } from './folder-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const files = folderFiles(folder)
const unfinished = join(folder, 'unfinished')

test('an interrupted write is removed after an hour, a running one is not', async () => {
  await files.write('models/kept.stl', Buffer.from('old'))
  const now = new Date()
  writeFileSync(join(unfinished, 'killed'), 'half')
  utimesSync(join(unfinished, 'killed'), now, new Date(now.getTime() - 3_700_000))
  writeFileSync(join(unfinished, 'going-on'), 'half')
  await files.cleanUp(now)
  assert.deepEqual(readdirSync(unfinished), ['going-on'])
  assert.equal(await files.size('models/kept.stl'), 3)
})

test('an unmounted folder fails its check, is not recreated, and its files are unavailable instead of missing', async () => {
  renameSync(folder, `${folder}-away`)
  await assert.rejects(files.check(), { code: 'ENOENT' })
  const unavailable = { status: 503 }
  await assert.rejects(files.write('models/kept.stl', Buffer.from('new')), unavailable)
  await assert.rejects(files.read('models/kept.stl'), unavailable)
  await assert.rejects(files.size('models/kept.stl'), unavailable)
  await assert.rejects(files.remove('models/kept.stl'), unavailable)
  renameSync(`${folder}-away`, folder)
  await files.check()
})
