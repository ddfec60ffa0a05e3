import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { ModelError, ModelProcessError } from '../model-error.ts'
import type { TimeLimits } from '../printability/check-clock.ts'
import { modelProcessModule } from './built-module.ts'
import { forkIsolated } from './isolated-process.ts'
import type { ModelReply, ModelRequest, ModelTask } from './messages.ts'
import { watchTime } from './time-watch.ts'

/** `signal` ends the process at once. `milliseconds` is processor time, or wall time where `/proc` is missing. */
export type TaskLimits = TimeLimits & {
  megabytes: number
  signal?: AbortSignal | undefined
  onProcessorTime?: ((milliseconds: number) => void) | undefined
}

export type OnProgress = (share: number, doing: string) => void

type Options = Partial<TaskLimits> & { onProgress?: OnProgress | undefined; isBackground?: boolean }

type ModelSource = { source: string | Uint8Array; fileName: string }

// A job expires after 15 minutes.
export const defaultLimits: TaskLimits = {
  milliseconds: 60_000,
  wallMilliseconds: 14 * 60_000,
  megabytes: 1024,
}

let isCoarse = false

/** For tests and checks that look at no picture: a coarse one takes a fraction of the time. */
export function setPictureDetail(detail: 'real' | 'coarse') {
  isCoarse = detail === 'coarse'
}

/** Returns the replies of an isolated child process, killed at its limits. Throws a ModelError, the error of a full disk, or the signal's reason. */
export async function runModelTask(
  { source, fileName }: ModelSource,
  task: ModelTask,
  { onProgress, isBackground, ...limits }: Options,
): Promise<ModelReply[]> {
  const { megabytes, signal, onProcessorTime, ...times } = { ...defaultLimits, ...limits }
  signal?.throwIfAborted()
  const path = typeof source === 'string' ? source : undefined
  const child = forkIsolated(modelProcessModule(), {
    megabytes,
    reads: [
      ...(path === undefined ? [] : [path]),
      ...('readerPath' in task ? [dirname(dirname(task.readerPath))] : []),
    ],
    folder: 'folder' in task ? task.folder : undefined,
  })
  if (isBackground && child.pid !== undefined) lowerPriority(child.pid)
  if (onProgress)
    child.on('message', (message) => {
      if (isReply(message) && message.outcome === 'progress') onProgress(message.share, message.doing)
    })
  const ending = waitForExit(child, { ...times, signal, onProcessorTime })
  child.send({ file: { fileName, path }, task, megabytes, isCoarse } satisfies ModelRequest)
  // A child that ends early closes the pipe; its exit says why.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(path === undefined ? source : undefined)
  return await ending
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended, which its exit reports.
  }
}

type Exit = { killedBy: NodeJS.Signals | null; cause: Error }

async function waitForExit(
  child: ChildProcess,
  { signal, onProcessorTime, ...times }: TimeLimits & Pick<TaskLimits, 'signal' | 'onProcessorTime'>,
): Promise<ModelReply[]> {
  const replies: ModelReply[] = []
  let exceeded: 'too_slow' | 'busy' | undefined
  let hasStarted = false
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  const endWatch = watchTime(child.pid, times, (code) => {
    exceeded = code
    kill()
  })
  child.on('message', (message) => {
    if (!isReply(message)) return
    if (message.outcome === 'started') hasStarted = true
    else if (message.outcome !== 'progress') replies.push(message)
  })
  const exit = await new Promise<Exit>((resolve) => {
    child.on('close', (code, killedBy) =>
      resolve({
        killedBy,
        cause: new Error(`The model process ended with ${killedBy ?? `exit code ${code}`}.`),
      }),
    )
    // A child that never started emits no close.
    child.on('error', (cause) => {
      kill()
      resolve({ killedBy: null, cause })
    })
  })
  endWatch()
  signal?.removeEventListener('abort', kill)
  signal?.throwIfAborted()
  const last = replies.pop()
  if (last?.outcome === 'refused') throw new ModelError(last.code, last.message)
  if (last?.outcome === 'disk full') throw Object.assign(new Error(last.message), { code: last.code })
  if (last?.outcome !== 'done') throw processError(exceeded, { ...exit, hasStarted })
  onProcessorTime?.(last.processorMilliseconds)
  return replies
}

function isReply(message: unknown): message is ModelReply {
  return typeof message === 'object' && message !== null && 'outcome' in message
}

function processError(
  exceeded: 'too_slow' | 'busy' | undefined,
  { killedBy, cause, hasStarted }: Exit & { hasStarted: boolean },
) {
  if (exceeded === 'busy')
    return new ModelProcessError('busy', 'Our server is too busy to read this model. Try again later.')
  if (exceeded === 'too_slow')
    return new ModelProcessError('too_slow', 'The model takes too long to read. Simplify it and try again.')
  // Killed by the memory limit, the system or the engine: all for lack of memory.
  if (killedBy === 'SIGKILL' || killedBy === 'SIGABRT') {
    return new ModelProcessError('too_complex', 'The model takes too much memory. Simplify it and try again.')
  }
  if (!hasStarted) {
    const message = 'The program that reads models could not be started on our server. Try again later.'
    return new ModelProcessError('not_started', message, { cause })
  }
  return new ModelProcessError('crashed', 'The model could not be read.', { cause })
}
