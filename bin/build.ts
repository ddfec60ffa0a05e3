import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isBuilt, stampOf } from '../geometry/model-process/built-module.ts'
import { withBuildLock } from './build-lock.ts'
import { freshFolderFor, replaceFolder } from './replace-folder.ts'

type Print = (sentence: string) => void

const vite = 'node_modules/vite/bin/vite.js'
const webFolder = 'web/dist'
const webStamp = '.built-from'
const webSources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']

/** Builds what is missing or was built from other sources. Waits while another process builds. */
export function buildIfStale(print: Print) {
  withBuildLock(print, () => {
    if (!isBuilt(resolve())) buildModelProcess(print)
    const stamp = stampOf(resolve(), webSources)
    const stampFile = join(webFolder, webStamp)
    if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) buildWebApp(print)
  })
}

export function buildModelProcessIfStale(print: Print) {
  withBuildLock(print, () => {
    if (!isBuilt(resolve())) buildModelProcess(print)
  })
}

export function buildAll(print: Print) {
  withBuildLock(print, () => {
    buildModelProcess(print)
    buildWebApp(print)
  })
}

function buildWebApp(print: Print) {
  print('Building the web app…')
  const stamp = stampOf(resolve(), webSources)
  const fresh = freshFolderFor(webFolder)
  run([vite, 'build', '--outDir', resolve(fresh), '--logLevel', 'warn'])
  run(['web/prerender/prerender.ts', fresh])
  writeFileSync(join(fresh, webStamp), stamp)
  replaceFolder(webFolder, fresh)
}

function buildModelProcess(print: Print) {
  print('Building the model process…')
  const fresh = freshFolderFor('geometry/dist')
  run([
    vite,
    'build',
    '--config',
    'geometry/vite.config.ts',
    '--outDir',
    resolve(fresh),
    '--logLevel',
    'warn',
  ])
  replaceFolder('geometry/dist', fresh)
}

function run(command: string[]) {
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`The build failed: ${command.join(' ')}`)
}
