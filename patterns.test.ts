import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'

/** Files that may build a pattern at run time: from the contract's own paths and lists, never from a request. */
const mayBuildPatterns = [
  'contract/catalogue/product-filter.ts',
  'contract/site/pages.ts',
  'sandbox/payments/routing/route.ts',
  'server/platform/http/openapi/testing/documented-status.ts',
]

const sources = globSync('{bin,contract,demo,geometry,sandbox,server,web}/**/*.{ts,tsx}', {
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(String(path)),
}).filter((path) => !path.endsWith('.test.ts'))

type Pattern = { source: string; flags: string; path: string }
const patterns: Pattern[] = []
const builders = new Set<string>()
for (const path of sources) collect(parseSync(path, readFileSync(path, 'utf8')).program, path)

/** The limits of time, which a busy machine reaches with any pattern, are off: those of steps decide. */
const stepsOnly = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null }

test('no regular expression takes super-linear time', () => {
  assert.ok(patterns.length > 200, `only ${patterns.length} patterns found`)
  const known = new Map<string, string>()
  const slow = patterns.filter(({ source, flags }) => {
    const status = known.get(`/${source}/${flags}`) ?? checkSync(source, flags, stepsOnly).status
    known.set(`/${source}/${flags}`, status)
    return status !== 'safe'
  })
  assert.deepEqual(
    slow.map(({ source, flags, path }) => `${path}: /${source}/${flags}`),
    [],
  )
})

test('patterns are built at run time only in the files listed above', () => {
  assert.deepEqual([...builders].sort(), mayBuildPatterns)
})

function collect(node: unknown, path: string) {
  if (Array.isArray(node)) for (const child of node) collect(child, path)
  else if (isNode(node)) {
    if (node.regex) patterns.push({ source: node.regex.pattern, flags: node.regex.flags, path })
    if (node.type === 'NewExpression' && isNode(node.callee) && node.callee.name === 'RegExp')
      builders.add(path)
    for (const child of Object.values(node)) collect(child, path)
  }
}

type Node = { type?: string; name?: string; callee?: unknown; regex?: { pattern: string; flags: string } }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
