import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..', '..')
const sources = ['{contract,geometry}/**/*.ts', 'package.json']
const isPackaged = import.meta.filename.endsWith('.mjs')
const stampFile = 'built-from'

export type ProcessModule = { url: URL; code: string[] }

let current: ProcessModule | undefined

export function modelProcessModule(): ProcessModule {
  current ??= isPackaged ? builtModule(import.meta.dirname) : findModule(root)
  return current
}

function builtModule(folder: string): ProcessModule {
  return { url: pathToFileURL(join(folder, 'main.mjs')), code: [folder] }
}

export function findModule(root: string): ProcessModule {
  if (isBuilt(root)) return builtModule(join(root, 'geometry/dist'))
  return { url: pathToFileURL(join(root, 'geometry/model-process/child/main.ts')), code: sourceFolders(root) }
}

export function sourceFolders(root: string): string[] {
  return ['contract', 'geometry', 'node_modules', 'package.json'].map((name) => join(root, name))
}

export function isBuilt(root: string): boolean {
  try {
    return readFileSync(join(root, 'geometry/dist', stampFile), 'utf8') === stampOf(root, sources)
  } catch {
    return false
  }
}

export function writeStamp(root: string, folder = join(root, 'geometry/dist')) {
  writeFileSync(join(folder, stampFile), stampOf(root, sources))
}

export function stampOf(root: string, patterns: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, {
    cwd: root,
    exclude: ({ name }) => /^dist(-\d.*)?$/.test(name),
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of files.sort())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
