import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ProcessModule } from './built-module.ts'

/** One malloc arena: memory freed by one thread serves the others. */
export const childEnvironment = { MALLOC_ARENA_MAX: '1' }

type ProcessAccess = {
  megabytes: number
  reads: string[]
  folder?: string | undefined
}

/** The child may read its code, `reads` and `folder`, and start no program. Linux isolates the network, which Node 24 cannot. */
export function forkIsolated(
  { url, code }: ProcessModule,
  { megabytes, reads, folder }: ProcessAccess,
): ChildProcess {
  const mayRead = [
    ...code.map((path) => realpathSync(path)),
    ...reads.map((path) => resolve(path)),
    ...(folder ? [folder] : []),
  ]
  const node = [
    '--permission',
    ...mayRead.map((path) => `--allow-fs-read=${path}`),
    ...(folder ? [`--allow-fs-write=${folder}`] : []),
    '--allow-worker',
    // Background compilation and collection take a sixth more processor time.
    '--single-threaded',
    `--max-old-space-size=${megabytes}`,
  ]
  const isolation = networkIsolation()
  const [execPath = process.execPath, ...execArgv] = [...isolation, process.execPath, ...node]
  return fork(url, {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: childEnvironment,
    execPath,
    execArgv,
  })
}

const ways = [
  ['unshare', '--user', '--map-current-user', '--net'],
  ['unshare', '--net'],
]

let way: string[] | undefined

/** Returns the command prefix for a network namespace without loopback (`unshare`); empty where the kernel refuses. */
export function networkIsolation(): readonly string[] {
  way ??= ways.find(([program = '', ...options]) => {
    const { status } = spawnSync(program, [...options, 'true'], { stdio: 'ignore', timeout: 5_000 })
    return status === 0
  })
  way ??= []
  return way
}
