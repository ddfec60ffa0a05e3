import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeZip } from '#geometry/testing/zips.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { PictureTimeout } from '../../platform/files/pictures.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'
import { analyseUpload } from './analysis.ts'
import type { OnProgress, SourceFile } from './file-kinds/analysed-files.ts'
import { readUpload } from './upload-contents.ts'

const { app, platform, signedIn } = await testService()
const { whole, state } = uploader(app, (await signedIn({ role: 'admin' })).cookie)

const timeout = new PictureTimeout()
const slowPicture = () => Promise.reject(timeout)
const read = (source: SourceFile, onProgress: OnProgress) =>
  readUpload({ ...source, prepare: slowPicture }, onProgress)

for (const [kind, name, bytes] of [
  ['a model', 'one.stl', writeStl(tetrahedron(30))],
  ['a ZIP', 'one.zip', makeZip([{ name: 'one.stl', data: writeStl(tetrahedron(30)) }])],
] as const)
  test(`the analysis of ${kind} with a picture that takes too long is repeated, and given up after three attempts`, async () => {
    const id = await whole(name, bytes)
    for (const number of [1, 2]) {
      await assert.rejects(analyseUpload(platform, id, { number, read }), (error) => error === timeout)
      const { state: now, problem } = await state(id)
      assert.deepEqual([now, problem], ['queued', null])
    }
    await analyseUpload(platform, id, { number: 3, read })
    const { state: end, problem, mayRetry } = await state(id)
    assert.deepEqual([end, mayRetry], ['failed', true])
    assert.match(problem ?? '', /^We can’t analyse this file\. Try again/)
    await assertNoOrphanedFiles(platform)
  })

test('a picture that takes too long once does not fail its upload', async () => {
  const id = await whole('twice.zip', makeZip([{ name: 'one.stl', data: writeStl(tetrahedron(30)) }]))
  await assert.rejects(analyseUpload(platform, id, { number: 1, read }), (error) => error === timeout)
  await analyseUpload(platform, id, { number: 2 })
  assert.equal((await state(id)).state, 'done')
})
