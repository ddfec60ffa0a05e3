import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { childPids, skipWithoutChildren } from '#geometry/testing/stalled-child.ts'
import { stepOf } from '#geometry/testing/step-files.ts'
import { makeZip } from '#geometry/testing/zips.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'

const { app, platform, signedIn } = await testService({}, undefined, { hasWorkers: true })
const admin = await signedIn({ role: 'admin' })
const { whole, state } = uploader(app, admin.cookie)

const stl = writeStl(tetrahedron(30))
const step = stepOf([{ size: [30, 20, 10] }])
const zip = makeZip([
  { name: 'bracket.stl', data: stl },
  { name: 'cad/bracket.step', data: step },
])

const readers = () =>
  childPids().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('occt-import-js'))

test('a model is ready before a slow STEP file that was uploaded first, alone or in a ZIP, and other STEP files wait', {
  skip: skipWithoutChildren,
}, async () => {
  await platform.jobs.work()
  const slow = await whole('bracket.zip', zip)
  await eventually(async () => readers().length > 0, { what: 'a process that reads the STEP file' })
  const [reader = assert.fail()] = readers()
  process.kill(reader, 'SIGSTOP')
  const next = await whole('next.step', step)
  const quick = await whole('quick.stl', stl)
  await eventually(async () => (await state(quick)).state === 'done', { what: 'the STL' })
  assert.deepEqual([(await state(slow)).state, (await state(next)).state], ['working', 'queued'])
  assert.deepEqual(readers(), [reader])

  process.kill(reader, 'SIGCONT')
  await eventually(async () => (await state(next)).state === 'done', { what: 'the next STEP file' })
  const { state: end, attempt, files } = await state(slow)
  assert.deepEqual([end, attempt, files.at(-1)?.step?.sizeMm], ['done', 1, [30, 20, 10]])
  await assertNoOrphanedFiles(platform)
})
