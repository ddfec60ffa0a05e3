import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findModule, writeStamp } from './built-module.ts'

const root = mkdtempSync(join(tmpdir(), 'layerdrop-built-'))
after(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'geometry/dist'), { recursive: true })
mkdirSync(join(root, 'contract'))
writeFileSync(join(root, 'geometry/analyse.ts'), 'one')

const moduleNow = () => fileURLToPath(findModule(root).url).slice(root.length + 1)

test('a model process runs the build if it matches the sources, otherwise the sources', () => {
  assert.equal(moduleNow(), 'geometry/model-process/child/main.ts')
  writeStamp(root)
  assert.equal(moduleNow(), 'geometry/dist/main.mjs')
  writeFileSync(join(root, 'geometry/analyse.ts'), 'another')
  assert.equal(moduleNow(), 'geometry/model-process/child/main.ts')
})

test('a built model process may read only its build', () => {
  writeStamp(root)
  assert.deepEqual(findModule(root).code, [join(root, 'geometry/dist')])
})
