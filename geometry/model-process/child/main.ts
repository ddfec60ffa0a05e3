import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { analyse } from '../../analysis/analyse.ts'
import { estimateIfPossible } from '../../estimate/estimate.ts'
import { withProject } from '../../estimate/project-estimate.ts'
import { ModelError } from '../../model-error.ts'
import { makePreview } from '../../preview/make-preview.ts'
import { checkPrintability } from '../../printability/printability.ts'
import { openBundle } from '../../readers/design-archive.ts'
import { type Model, readModel } from '../../readers/read-model.ts'
import { renderCoarsely } from '../../rendering/render.ts'
import { facedOutward } from '../../repair/face-outward.ts'
import { readStep } from '../../step/read-step.ts'
import { writeStl } from '../../writers/stl-writer.ts'
import type { ModelReply, ModelRequest, ModelTask } from '../messages.ts'
import { combineParts } from './combine-parts.ts'
import { runPrepareTask } from './prepare-model.ts'
import { readContent } from './read-content.ts'
import { renderBooth } from './render-booth.ts'
import { renderSteps } from './render-steps.ts'
import { traceModel } from './trace-model.ts'

process.once('message', (request: ModelRequest) => {
  send({ outcome: 'started' })
  const watch = new Worker(new URL('./memory-limit.ts', import.meta.url), { workerData: request.megabytes })
  watch.unref()
  if (request.isCoarse) renderCoarsely()
  // Any other error is a defect: unhandled, it ends the process, which the parent reports.
  void answer(request).then((last) => process.send?.(last, () => process.exit()))
})

async function answer({ file, task }: ModelRequest): Promise<ModelReply> {
  try {
    if (task.kind === 'unpack') await unpack(file, task.folder, send)
    else if (task.kind === 'prepare') await runPrepareTask(file, task, send)
    else if (task.kind === 'combine') await combineParts(task)
    else if (task.kind === 'booth') await renderBooth(task, send)
    else if (task.kind === 'steps') await renderSteps(task, send)
    else if (task.kind === 'check printability') send(await checked(file))
    else if (task.kind === 'measure step')
      send({ outcome: 'measured', facts: await readStep(await readContent(file), task) })
    else if (task.kind === 'trace') send({ outcome: 'traced', found: await traceModel(file, task.keys) })
    else if (task.kind === 'to stl') await writeFile(join(task.folder, 'model.stl'), await asStl(file))
    else send(await inspected(await readModel(await readContent(file), file.fileName), task))
    const { user, system } = process.cpuUsage()
    return { outcome: 'done', processorMilliseconds: (user + system) / 1000 }
  } catch (error) {
    if (error instanceof ModelError) return { outcome: 'refused', code: error.code, message: error.message }
    if (isDiskFull(error)) return { outcome: 'disk full', code: error.code, message: error.message }
    throw error
  }
}

function isDiskFull(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

function send(reply: ModelReply) {
  process.send?.(reply)
}

async function unpack(file: ModelRequest['file'], folder: string, send: (reply: ModelReply) => void) {
  const bundle = await openBundle(await readContent(file))
  if (!bundle) return
  for (const [index, name] of bundle.names.entries()) {
    const content = bundle.read(name) ?? new Uint8Array()
    await writeFile(join(folder, String(index)), content)
    send({ outcome: 'unpacked', name, path: join(folder, String(index)), bytes: content.length })
  }
  send({ outcome: 'left out', names: bundle.leftOut })
}

const wallMilliseconds = 90_000

async function checked(file: ModelRequest['file']): Promise<ModelReply> {
  const { mesh, threeMf } = await readModel(await readContent(file), file.fileName)
  const { report } = checkPrintability(mesh, { ...threeMf, wallMilliseconds })
  return { outcome: 'checked', printability: report }
}

async function asStl(file: ModelRequest['file']) {
  return writeStl((await readModel(await readContent(file), file.fileName)).mesh)
}

async function inspected(
  { format, mesh, threeMf }: Model,
  { estimate, preview }: Extract<ModelTask, { kind: 'inspect' }>,
): Promise<ModelReply> {
  const report = analyse(mesh, threeMf?.plates.flat())
  const printed = (threeMf ? undefined : facedOutward(mesh, report)) ?? mesh
  const inspection = {
    format,
    threeMf,
    report,
    estimate: estimate
      ? withProject(estimateIfPossible(printed, threeMf)?.whole, threeMf?.project)
      : undefined,
    preview: preview ? await makePreview(mesh) : undefined,
  }
  return { outcome: 'inspected', inspection }
}
