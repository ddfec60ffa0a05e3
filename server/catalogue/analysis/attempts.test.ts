import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { hour, minute } from '#contract/durations.ts'
import { ModelProcessError } from '#geometry/model-error.ts'
import { modelProcessModule } from '#geometry/model-process/built-module.ts'
import { prepareModel } from '#geometry/model-process/prepare.ts'
import { childPids, skipWithoutChildren, stalled } from '#geometry/testing/stalled-child.ts'
import { makeZip } from '#geometry/testing/zips.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { Refusal } from '../../platform/errors.ts'
import { otherWorker } from '../../platform/jobs/testing/other-worker.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { assertNoOrphanedFiles, firstAttempt, uploader } from '../../testing/uploads.ts'
import { analyseJob } from '../uploads/analysis-job.ts'
import { analyseUpload, retryAnalysis } from './analysis.ts'
import { startAnalysis } from './analysis-queries.ts'
import type { OnProgress, SourceFile } from './file-kinds/analysed-files.ts'
import { readUpload } from './upload-contents.ts'

const { app, platform, databaseUrl, signedIn } = await testService({}, undefined, { hasWorkers: true })
const admin = await signedIn({ role: 'admin' })
const { whole, state } = uploader(app, admin.cookie)

const pdf = '%PDF-1.7\ntrailer <<>>\n%%EOF\n'
const zip = makeZip([
  { name: 'one.pdf', data: pdf },
  { name: 'two.pdf', data: pdf },
])
const attempt = (number: number) => ({ number })

function writing(write: typeof platform.files.write) {
  return { ...platform, files: { ...platform.files, write } }
}

async function killReader() {
  for (let round = 0; round < 2_000; round++) {
    const reader = childPids().find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(modelProcessModule().url.pathname),
    )
    if (reader !== undefined) return process.kill(reader, 'SIGKILL')
    await setTimeout(5)
  }
  throw new Error('No process reads the model')
}

test('a killed analysis is retried twice, then shown as failed, and can be started again', {
  skip: skipWithoutChildren,
}, async () => {
  const id = await whole('deadly.stl', writeStl(tetrahedron(30)))
  for (const [number, expected] of [
    [1, 'queued'],
    [2, 'queued'],
    [3, 'failed'],
  ] as const) {
    await Promise.allSettled([analyseUpload(platform, id, attempt(number)), killReader()])
    const upload = await state(id)
    assert.deepEqual([upload.attempt, upload.state], [number, expected])
  }
  const failed = await state(id)
  assert.match(failed.problem ?? '', /takes too much memory/)
  assert.equal(failed.mayRetry, true)
  await analyseUpload(platform, id, attempt(4))
  assert.equal((await state(id)).state, 'failed')
  await retryAnalysis(platform, { user: admin.user, requestId: 'again', params: { id } })
  await analyseUpload(platform, id, firstAttempt)
  const done = await state(id)
  assert.deepEqual([done.state, done.attempt, done.files.length], ['done', 1, 2])
  await assert.rejects(retryAnalysis(platform, { user: admin.user, requestId: 'again', params: { id } }), {
    status: 409,
  })
  await assertNoOrphanedFiles(platform)
})

test('an outage of the database or the file storage is not a failure of the file', async () => {
  const id = await whole('outage.zip', zip)
  const outages = [
    new Refusal(503, 'Our file storage is not available. Please try again.'),
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  ]
  for (const [index, outage] of [...outages, ...outages, ...outages].entries()) {
    const away = writing(() => Promise.reject(outage))
    await assert.rejects(analyseUpload(away, id, attempt(index + 1)), outage)
    assert.equal((await state(id)).state, 'queued')
  }
  await analyseUpload(platform, id, attempt(outages.length * 3 + 1))
  assert.equal((await state(id)).state, 'done')
  await assertNoOrphanedFiles(platform)
})

test('the result of a worker that lost its lease is discarded', async () => {
  const id = await whole('slow.zip', zip)
  const slow = writing(async (key, content) => {
    await platform.files.write(key, content)
    await startAnalysis(platform, id, 2)
  })
  await analyseUpload(slow, id, firstAttempt)
  assert.deepEqual([(await state(id)).state, (await state(id)).files], ['working', []])
  await analyseUpload(platform, id, attempt(3))
  assert.equal((await state(id)).files.length, 2)
  await assertNoOrphanedFiles(platform)
})

test('an upload removed during its analysis leaves nothing', async () => {
  const id = await whole('removed.zip', zip)
  const late = writing(async (key, content) => {
    await platform.files.write(key, content)
    await uploader(app, admin.cookie).request('DELETE', id)
  })
  await analyseUpload(late, id, firstAttempt)
  await assertNoOrphanedFiles(platform)
})

test('the analysis of a removed upload is ended while it runs', async () => {
  const id = await whole('unwanted.stl', writeStl(tetrahedron(30)))
  const read = async ({ limits: { signal } = {} }: SourceFile) => {
    await uploader(app, admin.cookie).request('DELETE', id)
    return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  await analyseUpload(platform, id, { ...firstAttempt, read })
  await assertNoOrphanedFiles(platform)
})

test('a model that takes too long is not analysed twice by itself', async () => {
  const id = await whole('endless.stl', writeStl(tetrahedron(30)))
  const read = () => Promise.reject(new ModelProcessError('too_slow', 'The model takes too long to read.'))
  await analyseUpload(platform, id, { ...firstAttempt, read })
  const { state: end, problem, mayRetry } = await state(id)
  assert.deepEqual([end, problem, mayRetry], ['failed', 'The model takes too long to read.', true])
})

test('a model whose process got no processor time is analysed again', {
  skip: skipWithoutChildren,
}, async () => {
  const id = await whole('starved.stl', writeStl(tetrahedron(30)))
  const limits = { milliseconds: 1_000, wallMilliseconds: 1_500 }
  const prepare: typeof prepareModel = (model, options) =>
    stalled(() => prepareModel(model, { ...options, ...limits })).result
  const read = (source: SourceFile, onProgress: OnProgress) => readUpload({ ...source, prepare }, onProgress)
  await assert.rejects(analyseUpload(platform, id, { ...firstAttempt, read }), { code: 'busy' })
  assert.equal((await state(id)).state, 'queued')
  await analyseUpload(platform, id, attempt(2))
  assert.deepEqual([(await state(id)).state, (await state(id)).attempt], ['done', 2])
  await assertNoOrphanedFiles(platform)
})

test('the analysis of a ZIP may take hours on the clock of a busy machine', async (t) => {
  const id = await whole('patient.zip', zip)
  let queries = 0
  const counting = platform.db.withPlugin({
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const read = async (source: SourceFile, onProgress: OnProgress) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * hour })
    const before = queries
    await eventually(async () => queries >= before + 2, { what: 'two looks at the upload' })
    t.mock.timers.reset()
    return readUpload(source, onProgress)
  }
  await analyseUpload({ ...platform, db: counting }, id, { ...firstAttempt, read })
  assert.equal((await state(id)).state, 'done')
  await assertNoOrphanedFiles(platform)
})

test('a ZIP whose models take more than 15 minutes of processor time together is refused', async () => {
  const stl = writeStl(tetrahedron(30))
  const models = ['one.stl', 'two.stl', 'three.stl'].map((name) => ({ name, data: stl }))
  const id = await whole('heavy.zip', makeZip(models))
  const begun: string[] = []
  const prepare: typeof prepareModel = async (model, options) => {
    begun.push(model.fileName)
    const prepared = await prepareModel(model, options)
    options.onProcessorTime?.(8 * minute)
    return prepared
  }
  const read = (source: SourceFile, onProgress: OnProgress) => readUpload({ ...source, prepare }, onProgress)
  await analyseUpload(platform, id, { ...firstAttempt, read })
  const { state: end, problem, mayRetry } = await state(id)
  assert.deepEqual(begun, ['one.stl', 'two.stl', 'three.stl'])
  assert.equal(problem, 'The files take too long to read. Upload fewer at once.')
  assert.deepEqual([end, mayRetry], ['failed', true])
  await assertNoOrphanedFiles(platform)
})

test('a crash between files and rows leaves files that are removed, and the next attempt completes', async () => {
  const id = await whole('crashed.zip', zip)
  let writes = 0
  const crashing = writing(async (key, content) => {
    if (++writes === 2) throw new Error('the process died')
    await platform.files.write(key, content)
  })
  await assert.rejects(analyseUpload(crashing, id, firstAttempt), /the process died/)
  assert.equal((await state(id)).state, 'queued')
  await assertNoOrphanedFiles(platform)
  await analyseUpload(platform, id, attempt(2))
  assert.equal((await state(id)).state, 'done')
  await assertNoOrphanedFiles(platform)
})

test('two workers analyse an upload once', async () => {
  const id = await whole('twice.zip', zip)
  const twice = [analyseUpload(platform, id, firstAttempt), analyseUpload(platform, id, firstAttempt)]
  await Promise.all(twice)
  assert.deepEqual([(await state(id)).attempt, (await state(id)).files.length], [1, 2])
})

test('an analysis is continued after three restarts, and given up after ten as interrupted, not as a bad file', {
  timeout: 60_000,
}, async () => {
  const { take, die, endBackOff } = await otherWorker(platform, databaseUrl)
  const lost = await whole('lost.zip', zip)
  for (let number = 1; number <= 10; number++) {
    assert.equal(await take(analyseJob, { uploadId: lost }), number)
    await startAnalysis(platform, lost, number)
    await die(analyseJob)
  }
  const id = await whole('orphan.zip', zip)
  for (const number of [1, 2, 3]) {
    assert.equal(await take(analyseJob, { uploadId: id }), number)
    await startAnalysis(platform, id, number)
    await analyseUpload(platform, id, { number })
    assert.deepEqual([(await state(id)).state, (await state(id)).attempt], ['working', number])
    await die(analyseJob)
  }

  await platform.jobs.work()
  await endBackOff(analyseJob)
  while ((await state(id)).state !== 'done' || (await state(lost)).state !== 'failed') await setTimeout(50)
  assert.equal((await state(id)).attempt, 4)
  const { state: end, problem, mayRetry } = await state(lost)
  assert.equal(end, 'failed')
  assert.equal(problem, 'The analysis of this file was interrupted 10 times. Try again.')
  assert.equal(mayRetry, true)
})
