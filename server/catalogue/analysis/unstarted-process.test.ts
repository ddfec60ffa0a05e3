import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { firstAttempt, uploader } from '../../testing/uploads.ts'
import { analyseUpload, retryAnalysis } from './analysis.ts'

const { app, platform, signedIn } = await testService()
const admin = await signedIn({ role: 'admin' })
const { whole, state } = uploader(app, admin.cookie)

test('a model whose process cannot be started is retried, and failed by itself only after ten attempts', async (t) => {
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  const id = await whole('waiting.stl', writeStl(tetrahedron(30)))
  process.execPath = '/there/is/no/node'
  for (let number = 1; number < 10; number++) {
    await assert.rejects(analyseUpload(platform, id, { number }), { code: 'not_started' })
    assert.equal((await state(id)).state, 'queued')
  }
  await analyseUpload(platform, id, { number: 10 })
  const { state: end, problem, mayRetry } = await state(id)
  assert.deepEqual([end, mayRetry], ['failed', true])
  assert.match(problem ?? '', /could not be started/)
  process.execPath = execPath
  await retryAnalysis(platform, { user: admin.user, requestId: 'again', params: { id } })
  await analyseUpload(platform, id, firstAttempt)
  assert.equal((await state(id)).state, 'done')
})
