import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { analyse } from '../analyse.ts'
import { estimatePrint } from '../estimate.ts'
import type { Mesh } from '../mesh.ts'
import { ModelError } from '../model-error.ts'
import type { Shot } from '../photograph.ts'
import { type Model, readModel } from '../read-model.ts'
import { renderPicture, turntable } from '../render.ts'
import type { ColouredMesh } from '../studio/scene.ts'
import { weld } from '../weld.ts'
import type { Reply, Task, Work } from './work-apart.ts'

process.once('message', (task: Task) => {
  const watch = new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: task.megabytes })
  watch.unref()
  // Anything but a ModelError is a fault of ours: unhandled, it ends the process, which the parent reports.
  void answer(task).then((last) => process.send?.(last, () => process.exit()))
})

async function answer({ files, work }: Task): Promise<Reply> {
  try {
    const read = await readFiles(files)
    for (const reply of replies(read, work)) process.send?.(reply)
    return { outcome: 'done' }
  } catch (error) {
    if (error instanceof ModelError) return { outcome: 'refused', code: error.code, message: error.message }
    throw error
  }
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

function* replies(models: Model[], work: Work): Generator<Reply> {
  if (work.kind === 'inspect') {
    for (const model of models) yield inspected(model, work.estimate)
    return
  }
  const parts = models.map(({ soup }, index): ColouredMesh => {
    return { mesh: weld(soup), colour: work.colours[index] ?? 'bone white' }
  })
  for (const shot of work.shots) {
    for (const pixels of photographed(parts, shot)) yield { outcome: 'photographed', pixels }
  }
}

function inspected({ format, soup, threeMf }: Model, estimate: boolean): Reply {
  const mesh = weld(soup)
  const inspection = {
    format,
    threeMf,
    report: analyse(mesh),
    estimate: estimate ? estimated(mesh) : undefined,
  }
  return { outcome: 'inspected', inspection }
}

function estimated(mesh: Mesh) {
  try {
    return estimatePrint(mesh)
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

function photographed(parts: ColouredMesh[], { frames, ...view }: Shot) {
  return frames === undefined ? [renderPicture(parts, view)] : turntable(parts, { ...view, frames })
}
