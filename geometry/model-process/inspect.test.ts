import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { ModelError, type ModelErrorCode } from '../model-error.ts'
import { ball, cube } from '../testing/shapes.ts'
import { skipWithoutChildren, stalled } from '../testing/stalled-child.ts'
import { writeStl } from '../writers/stl-writer.ts'
import { writeThreeMf } from '../writers/three-mf-writer.ts'
import { inspectModel } from './inspect.ts'

const stl = writeStl(cube(20))

function refusal(code: ModelErrorCode) {
  return (error: unknown) => error instanceof ModelError && error.code === code
}

test('bytes are inspected in another process', async () => {
  const { format, report, threeMf, estimate } = await inspectModel(stl, 'cube.stl')
  assert.equal(format, 'stl-binary')
  assert.equal(report.volume, 8000)
  assert.equal(threeMf, undefined)
  assert.ok(estimate && estimate.grams > 3)
})

test('a file is inspected, and a 3MF keeps its metadata', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'inspect-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'upload')
  const metadata = { title: 'Cube', designer: 'A', licenseTerms: 'L', application: 'Layerdrop' }
  await writeFile(path, await writeThreeMf([{ name: 'Cube', mesh: cube(20) }], metadata))
  const { format, threeMf, estimate } = await inspectModel(path, 'cube.3mf', { estimate: false })
  assert.equal(format, '3mf')
  assert.equal(threeMf?.metadata.get('Title'), 'Cube')
  assert.equal(estimate, undefined)
})

test('a refusal crosses the process boundary unchanged', async () => {
  await assert.rejects(inspectModel(stl.subarray(0, 200), 'cube.stl'), refusal('truncated'))
})

test('a model that takes too long is aborted', async () => {
  await assert.rejects(inspectModel(stl, 'cube.stl', { milliseconds: 1 }), refusal('too_slow'))
})

test('a model whose process gets no processor time is not called slow', {
  skip: skipWithoutChildren,
}, async () => {
  const limits = { milliseconds: 1_000, wallMilliseconds: 1_500 }
  await assert.rejects(stalled(() => inspectModel(stl, 'cube.stl', limits)).result, refusal('busy'))
})

test('a model whose process waits longer than its processor time allows is read', {
  skip: skipWithoutChildren,
}, async () => {
  const milliseconds = 3_000
  const { result, resume } = stalled(() => inspectModel(stl, 'cube.stl', { milliseconds }))
  await Promise.race([result, setTimeout(milliseconds + 500)])
  resume()
  assert.equal((await result).report.volume, 8000)
})

test('a finished task reports the processor time of its process', async () => {
  const used: number[] = []
  const onProcessorTime = (milliseconds: number) => used.push(milliseconds)
  await inspectModel(stl, 'cube.stl', { onProcessorTime })
  await assert.rejects(inspectModel('nothing', 'cube.stl', { onProcessorTime }))
  const [milliseconds = 0, ...more] = used
  assert.deepEqual(more, [])
  assert.ok(milliseconds > 1 && milliseconds < 60_000, `${milliseconds} ms`)
})

test('an analysis that nobody waits for any more is ended at once', async () => {
  const controller = new AbortController()
  const reason = new Error('removed')
  const inspection = inspectModel(stl, 'cube.stl', { signal: controller.signal })
  controller.abort(reason)
  await assert.rejects(inspection, reason)
  await assert.rejects(inspectModel(stl, 'cube.stl', { signal: controller.signal }), reason)
})

test('a model that takes too much memory is aborted', async () => {
  const large = writeStl(ball(50, 700))
  await assert.rejects(inspectModel(large, 'ball.stl', { megabytes: 64 }), refusal('too_complex'))
})

test('a child that dies is a refusal like any other, with its exit code as the cause', async () => {
  await assert.rejects(inspectModel('/there/is/no/such.stl', 'such.stl'), {
    code: 'crashed',
    cause: new Error('The model process ended with exit code 1.'),
  })
})

test('the event loop stays free', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await inspectModel(stl, 'cube.stl')
  clearInterval(timer)
  assert.ok(turns > 5)
})
