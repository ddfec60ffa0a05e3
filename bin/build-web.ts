import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const stampFile = 'web/dist/.built-from'
const sources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']

/** Builds the web app unless `web/dist` was built from exactly these sources. */
export function buildWebIfStale(say: (sentence: string) => void) {
  const stamp = stampOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('Building the web app…')
  for (const command of [
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    ['web/prerender/prerender.ts'],
  ]) {
    const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('The web app could not be built.')
  }
  writeFileSync(stampFile, stamp)
}

function stampOfSources() {
  const hash = createHash('sha256')
  const files = globSync(sources, { exclude: (path) => path === 'web/dist' }).filter((path) =>
    statSync(path).isFile(),
  )
  for (const path of files.sort()) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
