import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { ServiceProcess } from './service-process.ts'

const isolation = ['unshare', '--user', '--map-root-user', '--mount']

/** A disk that only the processes started by `wrap` see. `prepare` is a shell command in which `$0` is the disk. */
export function smallDisk(megabytes: number, prepare = 'true') {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-small-disk-'))
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0"`
  const [program = '', ...options] = isolation
  const isRefused = spawnSync(program, [...options, 'sh', '-c', mount, disk]).status !== 0
  return {
    disk,
    folder,
    skip: isRefused && 'this system lets nobody mount a small disk',
    wrap: [...isolation, 'sh', '-c', `${mount} && { ${prepare}; }; exec "$@"`, disk],
    /** The disk as the service sees it, whose pid the wrapper has kept. */
    seenBy: ({ process: { pid } }: ServiceProcess) => `/proc/${pid}/root${disk}`,
    remount({ process: { pid } }: ServiceProcess, mode: 'ro' | 'rw') {
      const inside = ['--user', '--mount', '--preserve-credentials', `--target=${pid}`]
      execFileSync('nsenter', [...inside, 'mount', '-o', `remount,${mode}`, disk])
    },
  }
}
