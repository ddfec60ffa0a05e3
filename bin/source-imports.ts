import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function listSources() {
  return globSync('{bin,contract,geometry,server,web,sandbox,demo,e2e,bench,rehearsal}/**/*.{ts,tsx}', {
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(String(path)),
  })
}

export type Edge = { from: string; specifier: string; to: string; isLazy: boolean }

/** `to` is the file inside the project, empty for a package. */
export function importsOf(from: string): Edge[] {
  const source = readFileSync(from, 'utf8')
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
