import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'

const project = join(import.meta.dirname, '..')
const text = readFileSync(join(project, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', , state = '', where = '']) => ({ number, state, where }),
)

test('the table has every requirement of levels 1 and 2 once, with a state and where or why', () => {
  assert.equal(new Set(rows.map(({ number }) => number)).size, 253)
  assert.equal(rows.length, 253)
  for (const { number, state, where } of rows) {
    assert.ok(['met', 'n/a', 'deviation', 'open'].includes(state), `${number} ${state}`)
    assert.ok(where.length > 4, number)
  }
})

test('every file that is named is there', () => {
  const names = new Set(
    globSync(['*.ts', '{bin,contract,docs,e2e,geometry,server,web}/**/*.{ts,tsx,js,md}'], {
      cwd: project,
      exclude: (path) => /(^|\/)(node_modules|dist)$/.test(String(path)),
    }).map((path) => basename(path)),
  )
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|js|md))`/g)].map(([, path = '']) => path)
  assert.ok(named.length > 150)
  const isThere = (path: string) => (path.includes('/') ? existsSync(join(project, path)) : names.has(path))
  assert.deepEqual(
    named.filter((path) => !isThere(path)),
    [],
  )
})
