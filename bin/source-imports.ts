import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

export function listSources() {
  return globSync('{bin,contract,geometry,server,web,sandbox,demo,e2e,bench,rehearsal}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(String(path)),
  })
}

export type Edge = { from: string; specifier: string; to: string; isLazy: boolean }

/** `to` is the file inside the project, empty for a package. */
export function importsOf(from: string): Edge[] {
  const source = readFileSync(join(root, from), 'utf8')
  return [...source.matchAll(/(?:from |import |import(\())'([^']+)'/g)].map(([, lazy, specifier = '']) => ({
    from,
    specifier,
    to: targetOf(from, specifier),
    isLazy: lazy !== undefined,
  }))
}

function targetOf(from: string, specifier: string) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(from), specifier) : ''
}

/** Folders that hold nothing but tests. */
export const testFolders = ['testing', 'faults']

export function isTest(path: string) {
  return path.endsWith('.test.ts')
}

export function topFolder(path: string) {
  return path.split('/')[0] ?? ''
}

/** Returns true for a file that is named like its folder. */
export function isFrontDoor(path: string, feature: string) {
  return path.startsWith(`${feature}/${basename(feature)}.ts`)
}

/** Returns the nodes on circles of imports, or on the way to one. `nodeOf` is a file itself, or its folder. */
export function circlesBetween(edges: Edge[], nodeOf: (path: string) => string) {
  const isInner = ({ from, to }: Edge) => nodeOf(from) === nodeOf(to)
  const byNode = Map.groupBy(
    edges.filter((edge) => !isInner(edge)),
    ({ from }) => nodeOf(from),
  )
  return circlesOf([...byNode].map(([node, leaving]) => [node, leaving.map(({ to }) => nodeOf(to))]))
}

export function circlesOf(graph: [string, string[]][]) {
  const rest = new Map(graph)
  for (const _round of graph)
    for (const [one, targets] of rest) if (!targets.some((it) => rest.has(it))) rest.delete(one)
  return [...rest.keys()]
}
