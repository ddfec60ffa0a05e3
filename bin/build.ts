import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isBuilt, stampOf } from '../geometry/model-process/built-module.ts'

type Say = (sentence: string) => void

const vite = 'node_modules/vite/bin/vite.js'
const webStamp = 'web/dist/.built-from'
const webSources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']

/** Builds what was not built from exactly the present sources. */
export function buildIfStale(say: Say) {
  buildModelProcessIfStale(say)
  const stamp = stampOf(resolve(), webSources)
  if (existsSync(webStamp) && readFileSync(webStamp, 'utf8') === stamp) return
  say('Building the web app…')
  run([vite, 'build', '--logLevel', 'warn'])
  run(['web/prerender/prerender.ts'])
  writeFileSync(webStamp, stamp)
}

export function buildModelProcessIfStale(say: Say) {
  if (isBuilt(resolve())) return
  say('Building the model process…')
  run([vite, 'build', '--config', 'geometry/vite.config.ts', '--logLevel', 'warn'])
}

function run(command: string[]) {
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`The build failed: ${command.join(' ')}`)
}
