import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { analyse } from '../analyse.ts'
import { openBundle } from '../bundle.ts'
import { estimateIfPossible } from '../estimate.ts'
import { ModelError } from '../model-error.ts'
import type { Shot } from '../photograph.ts'
import { makePreview } from '../preview.ts'
import { type Model, readModel } from '../read-model.ts'
import { renderPicture, turntable } from '../render.ts'
import type { ColouredMesh } from '../studio/scene.ts'
import { prepareModel } from './prepare-model.ts'
import type { Reply, Task, Work } from './work-apart.ts'

process.once('message', (task: Task) => {
  const watch = new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: task.megabytes })
  watch.unref()
  // Anything but a ModelError is a fault of ours: unhandled, it ends the process, which the parent reports.
  void answer(task).then((last) => process.send?.(last, () => process.exit()))
})

async function answer({ files, work }: Task): Promise<Reply> {
  try {
    if (work.kind === 'unpack') await unpack(files[0]!, work.folder, send)
    else if (work.kind === 'prepare') await prepareModel(files[0]!, work, send)
    else for await (const reply of replies(await readFiles(files), work)) send(reply)
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
async function unpack({ from }: Task['files'][number], folder: string, tell: typeof send) {
  const bundle = await openBundle(new Uint8Array(await readFile(String(from))))
  if (!bundle) return
  for (const [index, name] of bundle.names.entries()) {
    const content = bundle.read(name) ?? new Uint8Array()
    await writeFile(join(folder, String(index)), content)
    tell({ outcome: 'unpacked', name, path: join(folder, String(index)), bytes: content.length })
  }
  tell({ outcome: 'left out', names: bundle.leftOut })
}

async function readFiles(files: Task['files']) {
  const input = await buffer(process.stdin)
  const models: Model[] = []
  let at = 0
  for (const { fileName, from } of files) {
    const bytes = typeof from === 'string' ? await readFile(from) : input.subarray(at, at + from)
    if (typeof from === 'number') at += from
    models.push(await readModel(bytes, fileName))
  }
  return models
}

async function* replies(models: Model[], work: Extract<Work, { kind: 'inspect' | 'photograph' }>) {
  if (work.kind === 'inspect') {
    for (const model of models) yield await inspected(model, work)
    return
  }
  const parts = models.map(({ mesh }, index): ColouredMesh => {
    return { mesh, colour: work.colours[index] ?? 'bone white' }
  })
  for (const shot of work.shots) {
    for (const pixels of photographed(parts, shot))
      yield { outcome: 'photographed', kind: 'shot', pixels } as const
  }
}

async function inspected(
  { format, mesh, threeMf }: Model,
  { estimate, preview }: Extract<Work, { kind: 'inspect' }>,
): Promise<Reply> {
  const inspection = {
    format,
    threeMf,
    report: analyse(mesh),
    estimate: estimate ? estimateIfPossible(mesh) : undefined,
    preview: preview ? await makePreview(mesh) : undefined,
  }
  return { outcome: 'inspected', inspection }
}

function photographed(parts: ColouredMesh[], { frames, ...view }: Shot) {
  return frames === undefined ? [renderPicture(parts, view)] : turntable(parts, { ...view, frames })
}
