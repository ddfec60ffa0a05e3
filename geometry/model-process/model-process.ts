import type { ChildProcess } from 'node:child_process'
import type { Pixels } from '../images/picture.ts'
import { ModelError, type ModelErrorCode, ModelProcessError } from '../model-error.ts'
import type { ThreeMfMetadata } from '../writers/three-mf-writer.ts'
import type { Inspection } from './inspect.ts'
import { forkIsolated } from './isolated-process.ts'
import type { ModelAbout, Preparation } from './prepare.ts'

/** How long a child process may work, and how much memory it may take. */
export type Limits = { milliseconds: number; megabytes: number }

/** `share` is from 0 to 1. */
export type OnProgress = (share: number, doing: string) => void

/** A model file: a path, or its bytes. The name only helps to tell the format. */
type ModelSource = { source: string | Uint8Array; fileName: string }

/** An STL file, and what its part is called. */
export type PartFile = { path: string; name: string }

export type Work =
  | { kind: 'inspect'; estimate: boolean; preview: boolean }
  | { kind: 'unpack'; folder: string }
  | { kind: 'prepare'; folder: string; about: ModelAbout; scale: number }
  | { kind: 'to stl'; folder: string }
  | { kind: 'combine'; folder: string; parts: PartFile[]; about: ThreeMfMetadata }

/** What the child is told: without a path the file comes on its standard input. */
export type Task = { file: { fileName: string; path: string | undefined }; work: Work; megabytes: number }

/** What the child answers, message by message, `done` last. */
export type Reply =
  | { outcome: 'inspected'; inspection: Inspection }
  | { outcome: 'photographed'; kind: 'thumbnail' | 'damage'; pixels: Pixels }
  | { outcome: 'unpacked'; name: string; path: string; bytes: number }
  | { outcome: 'left out'; names: string[] }
  | { outcome: 'prepared'; preparation: Preparation }
  | { outcome: 'progress'; share: number; doing: string }
  | { outcome: 'refused'; code: ModelErrorCode; message: string }
  | { outcome: 'done' }

const usual: Limits = { milliseconds: 60_000, megabytes: 1024 }

/**
 * Works on an untrusted file in an isolated child process (`forkIsolated`), which is killed when it takes too much.
 * Throws a ModelError.
 */
export async function runModelTask(
  { source, fileName }: ModelSource,
  work: Work,
  { onProgress, ...limits }: Partial<Limits> & { onProgress?: OnProgress | undefined },
): Promise<Reply[]> {
  const { milliseconds, megabytes } = { ...usual, ...limits }
  const path = typeof source === 'string' ? source : undefined
  const child = forkIsolated(new URL('./child/main.ts', import.meta.url), {
    megabytes,
    reads: path === undefined ? [] : [path],
    folder: 'folder' in work ? work.folder : undefined,
  })
  if (onProgress)
    child.on('message', (message) => {
      if (isReply(message) && message.outcome === 'progress') onProgress(message.share, message.doing)
    })
  const ending = end(child, milliseconds)
  child.send({ file: { fileName, path }, work, megabytes } satisfies Task)
  // A child that ends before it has read everything closes the pipe; how it ended says more than that.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(path === undefined ? source : undefined)
  return await ending
}

async function end(child: ChildProcess, milliseconds: number): Promise<Reply[]> {
  const replies: Reply[] = []
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, milliseconds)
  child.on('message', (message) => {
    if (isReply(message) && message.outcome !== 'progress') replies.push(message)
  })
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('close', (_code, killedBy) => resolve(killedBy))
    // A child that could not even be started is never closed.
    child.on('error', () => {
      child.kill('SIGKILL')
      resolve(null)
    })
  })
  clearTimeout(timer)
  const last = replies.pop()
  if (last?.outcome === 'refused') throw new ModelError(last.code, last.message)
  if (last?.outcome !== 'done') throw endedEarly(isLate, signal)
  return replies
}

function isReply(message: unknown): message is Reply {
  return typeof message === 'object' && message !== null && 'outcome' in message
}

function endedEarly(isLate: boolean, signal: NodeJS.Signals | null) {
  if (isLate)
    return new ModelProcessError('too_slow', 'The model takes too long to read. Simplify it and try again.')
  // Killed by the watch or by the system, or stopped by the engine: all three for want of memory.
  if (signal === 'SIGKILL' || signal === 'SIGABRT') {
    return new ModelProcessError('too_complex', 'The model takes too much memory. Simplify it and try again.')
  }
  return new ModelProcessError('crashed', 'The model could not be read.')
}
