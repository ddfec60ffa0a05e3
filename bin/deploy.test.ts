import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { secretNames } from '../server/platform/config/secret-files.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../deploy', path), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const known: string[] = [...secretNames]

test('the proxy of the containers differs from the one of a machine in its servers and its log only', () => {
  const expected = read('nginx/layerdrop.conf')
    .replace('server 127.0.0.1:3000 ', 'server web-1:3000 ')
    .replace('server 127.0.0.1:3001 ', 'server web-2:3000 ')
    .replaceAll('/var/log/nginx/layerdrop.log', '/dev/stdout')
  const withoutTitle = (text: string) => text.slice(text.indexOf('\n'))
  assert.equal(withoutTitle(read('compose/proxy.conf')), withoutTitle(expected))
})

test('what is handed over as a file or a credential is a secret that the service reads', () => {
  for (const unit of ['layerdrop-web@.service', 'layerdrop-worker.service'])
    for (const name of matches(read(`systemd/${unit}`), /^LoadCredential=(\w+):/gm))
      assert.ok(known.includes(name), name)
  for (const file of ['compose/layerdrop.env', 'kubernetes/layerdrop.yaml']) {
    const names = matches(read(file), /^\s*(\w+)_FILE[=:]/gm)
    assert.ok(names.includes('STRIPE_SECRET_KEY'))
    for (const name of names) assert.ok(known.includes(name), name)
  }
})

test('no file of the deployment holds a secret', () => {
  for (const file of ['compose/layerdrop.env', 'compose/mail.env', 'systemd/layerdrop.env'])
    for (const name of matches(read(file), /^(\w+)=/gm)) assert.ok(!known.includes(name), name)
})

test('the image has every file of the web app that the server reads', () => {
  const copied = matches(read('Containerfile'), /^COPY (?:--from=build \/layerdrop\/)?(web\S+) /gm)
  assert.deepEqual(copied, ['web/dist', 'web/public/first-paint.js'])
})
