import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { analyse } from '../../analysis/analyse.ts'
import { estimateIfPossible } from '../../estimate/estimate.ts'
import { withProject } from '../../estimate/project-estimate.ts'
import { ModelError } from '../../model-error.ts'
import { makePreview } from '../../preview/make-preview.ts'
import { openBundle } from '../../readers/design-archive.ts'
import { type Model, readModel } from '../../readers/read-model.ts'
import { writeStl } from '../../writers/stl-writer.ts'
import type { Reply, Task, Work } from '../model-process.ts'
import { combineParts } from './combine-parts.ts'
import { prepareModel } from './prepare-model.ts'
import { contentOf } from './read-content.ts'

process.once('message', (task: Task) => {
  const watch = new Worker(new URL('./memory-limit.ts', import.meta.url), { workerData: task.megabytes })
  watch.unref()
  // Anything but a ModelError is a fault of ours: unhandled, it ends the process, which the parent reports.
  void answer(task).then((last) => process.send?.(last, () => process.exit()))
})

async function answer({ file, work }: Task): Promise<Reply> {
  try {
    if (work.kind === 'unpack') await unpack(file, work.folder, send)
    else if (work.kind === 'prepare') await prepareModel(file, work, send)
    else if (work.kind === 'combine') await combineParts(work)
    else if (work.kind === 'to stl') await writeFile(join(work.folder, 'model.stl'), await asStl(file))
    else send(await inspected(await readModel(await contentOf(file), file.fileName), work))
    return { outcome: 'done' }
  } catch (error) {
    if (error instanceof ModelError) return { outcome: 'refused', code: error.code, message: error.message }
    throw error
  }
}

function send(reply: Reply) {
  process.send?.(reply)
}

/** Writes what a ZIP holds under numbers of ours. */
async function unpack(file: Task['file'], folder: string, tell: typeof send) {
  const bundle = await openBundle(await contentOf(file))
  if (!bundle) return
  for (const [index, name] of bundle.names.entries()) {
    const content = bundle.read(name) ?? new Uint8Array()
    await writeFile(join(folder, String(index)), content)
    tell({ outcome: 'unpacked', name, path: join(folder, String(index)), bytes: content.length })
  }
  tell({ outcome: 'left out', names: bundle.leftOut })
}

async function asStl(file: Task['file']) {
  return writeStl((await readModel(await contentOf(file), file.fileName)).mesh)
}

async function inspected(
  { format, mesh, threeMf }: Model,
  { estimate, preview }: Extract<Work, { kind: 'inspect' }>,
): Promise<Reply> {
  const inspection = {
    format,
    threeMf,
    report: analyse(mesh, threeMf?.plates.flat()),
    estimate: estimate ? withProject(estimateIfPossible(mesh, threeMf), threeMf?.project) : undefined,
    preview: preview ? await makePreview(mesh) : undefined,
  }
  return { outcome: 'inspected', inspection }
}
