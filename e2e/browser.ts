import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing of a test leaves this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * Playwright moves the browser's shared memory to files on the disk, because a container may have little of it. That takes
 * a sixth of the processor time.
 */
const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []

function hasSharedMemory() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 2 ** 30
}

/** Returns a browser of this machine, or else the one inside an npm package: neither needs root or a download. */
export async function findBrowser() {
  const path = installed.find((candidate) => candidate !== undefined && existsSync(candidate))
  return path ? { executablePath: path, args, ignoreDefaultArgs } : packagedBrowser()
}

async function packagedBrowser() {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  if (spawnSync(executablePath, ['--version']).status === 0)
    return { executablePath, args, ignoreDefaultArgs }
  // A bare machine lacks desktop libraries; the package brings those of Amazon Linux 2023.
  const folder = dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))
  await inflate(join(folder, '..', 'bin', 'al2023.tar.br'))
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') }
  return { executablePath, args, ignoreDefaultArgs, env: env as Record<string, string> }
}
