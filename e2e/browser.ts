import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/** A browser of this machine, or else the one inside an npm package: neither needs root or a download. */
export async function findBrowser() {
  const path = installed.find((candidate) => candidate !== undefined && existsSync(candidate))
  return path ? { executablePath: path, args } : packagedBrowser()
}

async function packagedBrowser() {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath, args }
  // A bare machine lacks the libraries of a desktop; the package brings them for a sister of this Linux.
  const folder = dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))
  await inflate(join(folder, '..', 'bin', 'al2023.tar.br'))
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') }
  return { executablePath, args, env: env as Record<string, string> }
}
