import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { folderFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const files = folderFiles(folder)

test('what was written is read, whole or in part', async () => {
  await files.write('models/ab/one.stl', Buffer.from('0123456789'))
  const whole = await files.read('models/ab/one.stl')
  assert.equal(String(whole && (await buffer(whole))), '0123456789')
  const part = await files.read('models/ab/one.stl', { start: 2, end: 4 })
  assert.equal(String(part && (await buffer(part))), '234')
  assert.equal(await files.size('models/ab/one.stl'), 10)
})

test('a stream that breaks leaves nothing, and the old content stays', async () => {
  await files.write('models/kept.stl', Buffer.from('old'))
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('new but')
      throw new Error('the connection was cut')
    })(),
  )
  await assert.rejects(files.write('models/kept.stl', breaking), /cut/)
  const kept = await files.read('models/kept.stl')
  assert.equal(String(kept && (await buffer(kept))), 'old')
  assert.deepEqual(readdirSync(join(folder, 'unfinished')), [])
})

test('a write that was killed is tidied after an hour, one that goes on is not', async () => {
  await files.write('models/kept.stl', Buffer.from('old'))
  const unfinished = join(folder, 'unfinished')
  const now = new Date()
  writeFileSync(join(unfinished, 'killed'), 'half')
  utimesSync(join(unfinished, 'killed'), now, new Date(now.getTime() - 3_700_000))
  writeFileSync(join(unfinished, 'going-on'), 'half')
  await files.tidy(now)
  assert.deepEqual(readdirSync(unfinished), ['going-on'])
  rmSync(join(unfinished, 'going-on'))
  assert.equal(await files.size('models/kept.stl'), 3)
})

test('what is not there is undefined, and removing it twice is no error', async () => {
  await files.remove('models/kept.stl')
  await files.remove('models/kept.stl')
  assert.equal(await files.read('models/kept.stl'), undefined)
  assert.equal(await files.size('models'), undefined)
})

test('a key can never leave the folder', async () => {
  for (const key of [
    '../etc/passwd',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    'a/b/',
    '',
    'A.stl',
    'a\\b',
    'a/.hidden',
    'a\0b',
  ])
    await assert.rejects(async () => files.write(key, Buffer.from('x')), /Not a file key/, key)
})
