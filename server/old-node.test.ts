import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

// Node before 22.18 reads no TypeScript (nodejs.org/api/typescript.html, history of type stripping).
const pretend = `
  Object.defineProperty(process, 'version', { value: 'v20.20.2' })
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`

for (const script of ['main.ts', 'main.mjs', 'worker.ts', 'worker.mjs'])
  test(`a Node that reads no TypeScript ends server/${script} with a sentence`, () => {
    const options = [
      '--no-experimental-strip-types',
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
    ]
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...options, join(import.meta.dirname, script)],
      { encoding: 'utf8' },
    )
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /^Layerdrop runs on Node 22\.18 or newer, .* this is v20\.20\.2\. .*\n$/)
  })
