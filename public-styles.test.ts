import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { importsOf } from './bin/source-imports.ts'

const leftOut = [...readFileSync('web/public.css', 'utf8').matchAll(/@source not "([^"]+)"/g)].map(
  ([, glob = '']) => join('web', glob),
)

test('a public page and the layers over it use no part whose styles they leave out', () => {
  assert.equal(leftOut.length, 2)
  const reached = filesFrom(['web/public.tsx', 'web/public-pages.ts'])
  assert.ok(reached.has('web/ui/buttons/button.tsx'))
  assert.deepEqual(
    [...reached].filter((path) => leftOut.some((glob) => matchesGlob(path, glob))),
    [],
  )
})

test('what the public pages leave out exists', () => {
  const parts = filesFrom(['web/main.tsx'])
  for (const glob of leftOut) for (const one of alternatives(glob)) assert.ok(parts.has(one), one)
})

/** Returns the files that are imported, also those that load later. */
function filesFrom(first: string[]) {
  const found = new Set(first)
  for (const path of found)
    if (/\.tsx?$/.test(path)) for (const { to } of importsOf(path)) if (to !== '') found.add(to)
  return found
}

/** Returns the paths of a glob with alternatives in braces, the innermost first. */
function alternatives(glob: string): string[] {
  const [braces, inner = ''] = /\{([^{}]*)\}/.exec(glob) ?? []
  if (!braces) return [glob]
  return inner.split(',').flatMap((one) => alternatives(glob.replace(braces, one)))
}
