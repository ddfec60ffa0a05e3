import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const skip = existsSync(join(root, 'tools/node_modules/dclint'))
  ? false
  : 'the linters are not installed (node bin/install.mjs --tests)'
const lint = (folder: string) =>
  spawnSync(process.execPath, [join(root, 'tools/lint-deployment.mjs'), folder], { encoding: 'utf8' })

test('Compose files, Containerfiles and Kubernetes manifests follow their schemas', { skip }, () => {
  const { status, stdout, stderr } = lint(join(root, 'deploy'))
  assert.deepEqual([status, stdout, stderr], [0, '', ''])
})

test('a misspelt setting of a Compose file, a Containerfile or a manifest is named', { skip }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-lint-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const misspellings: [path: string, right: string, wrong: string][] = [
    ['compose/compose.yaml', 'read_only:', 'read_olny:'],
    ['Containerfile', 'STOPSIGNAL', 'STOP_SIGNAL'],
    ['kubernetes/layerdrop.yaml', 'failureThreshold: 2', 'failureTreshold: 2'],
  ]
  for (const [path, right, wrong] of misspellings) {
    cpSync(join(root, 'deploy', path), join(folder, path), { recursive: true })
    const text = readFileSync(join(folder, path), 'utf8')
    assert.ok(text.includes(right))
    writeFileSync(join(folder, path), text.replace(right, wrong))
  }
  const { status, stdout } = lint(folder)
  assert.equal(status, 1)
  const [compose = '', image = '', manifest = ''] = stdout.split('\n')
  assert.match(compose, /^compose\/compose\.yaml:1 .*"\/services\/web-1".*additional properties/)
  assert.match(image, /^Containerfile:\d+ .*STOP_SIGNAL/)
  assert.match(manifest, /^kubernetes\/layerdrop\.yaml .*failureTreshold/)
})
