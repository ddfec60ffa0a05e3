import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { analyse } from './analyse.ts'
import type { Reply, Task } from './apart.ts'
import { estimatePrint } from './estimate.ts'
import type { Inspection } from './inspect.ts'
import type { Mesh } from './mesh.ts'
import { ModelError } from './model-error.ts'
import { readModel } from './read-model.ts'
import { weld } from './weld.ts'

process.once('message', (task: Task) => {
  const watch = new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: task.megabytes })
  watch.unref()
  // Anything but a ModelError is a fault of ours: unhandled, it ends the process, which the parent reports.
  void answer(task).then((reply) => process.send?.(reply, () => process.exit()))
})

async function answer(task: Task): Promise<Reply> {
  try {
    return { outcome: 'inspected', inspection: await inspect(task) }
  } catch (error) {
    if (error instanceof ModelError) return { outcome: 'refused', code: error.code, message: error.message }
    throw error
  }
}

async function inspect({ fileName, path, estimate }: Task): Promise<Inspection> {
  const bytes = path === undefined ? await buffer(process.stdin) : await readFile(path)
  const { format, soup, threeMf } = await readModel(bytes, fileName)
  const mesh = weld(soup)
  return { format, report: analyse(mesh), threeMf, estimate: estimate ? estimateOrNothing(mesh) : undefined }
}

function estimateOrNothing(mesh: Mesh) {
  try {
    return estimatePrint(mesh)
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
