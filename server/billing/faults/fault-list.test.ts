import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const list = readFileSync('docs/payment-faults.md', 'utf8')
const faults = [...list.matchAll(/^\| ([A-H]\d+) \|/gm)].map(([, number = '']) => number)

function citedNumbers(files: string[]) {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:test|fault)\(\s*['`]([A-Z0-9, ]+): /g)].flatMap(
      ([, cited = '']) => cited.match(/\b[A-H]\d+\b/g) ?? [],
    ),
  )
}

test('every fault of the list has a test that names its number, after which the invariants are checked', () => {
  const tested = new Set(citedNumbers(globSync(join(import.meta.dirname, '**/*.test.ts'))))
  assert.equal(faults.length, 114)
  assert.deepEqual(
    faults.filter((number) => !tested.has(number)),
    [],
  )
})

test('every fault that a test cites is on the list', () => {
  const files = globSync('{server,sandbox,e2e,rehearsal}/**/*.{test,spec}.ts')
  const cited = citedNumbers(files)
  assert.ok(cited.length > 100, `only ${cited.length} citations found`)
  assert.deepEqual(
    cited.filter((number) => !faults.includes(number)),
    [],
  )
})
