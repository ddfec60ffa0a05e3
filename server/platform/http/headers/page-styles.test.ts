import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pageStyleHashes, policyHash } from './page-styles.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-styles-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const css = '@property --x{syntax:"<length>";inherits:false}@media (40rem<=width<60rem){p{top:0}}'
mkdirSync(join(folder, 'terms'))
writeFileSync(join(folder, 'index.html'), `<head><style>${css}</style></head><p>a &lt; b</p>`)
writeFileSync(join(folder, 'terms', 'index.html'), `<style>${css}</style><style>a{}</style>`)

test('each style element of each page has one hash, whatever it contains', () => {
  assert.deepEqual(pageStyleHashes(folder).sort(), [policyHash(css), policyHash('a{}')].sort())
})

test('no style hashes exist before the web app is built', () => {
  assert.deepEqual(pageStyleHashes(join(folder, 'nothing')), [])
})
