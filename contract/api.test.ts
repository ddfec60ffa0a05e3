import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { endpoints } from './api.ts'

test('no two calls share a method and path', () => {
  const seen = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`)
  assert.equal(new Set(seen).size, seen.length)
})

test('every file of the contract that describes calls is in the list', async () => {
  const files = globSync(['*.ts', '*/*.ts'], { cwd: import.meta.dirname }).filter(
    (path) => !/\.test\.ts$|^testing/.test(path),
  )
  assert.ok(files.length > 40, `only ${files.length} files found`)
  for (const file of files) {
    const exports: Record<string, unknown> = await import(`./${file}`)
    const described = Object.values(exports).filter(
      (value) => typeof value === 'object' && value !== null && 'access' in value && 'reply' in value,
    )
    for (const one of described)
      assert.ok(
        endpoints.some(({ endpoint }) => endpoint === one),
        `${file} is missing`,
      )
  }
})

test('every call has a sentence for people and one for the API document', () => {
  for (const { name, endpoint } of endpoints) {
    assert.match(endpoint.summary, /\.$/, name)
    assert.notEqual(endpoint.message, '', name)
  }
})
