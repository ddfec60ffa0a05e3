import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { memoryFolder } from '../platform/testing/memory-folder.ts'

const ownSystem = ['--user', '--map-root-user', '--net', '--mount']
const skip = spawnSync('unshare', [...ownSystem, 'true']).status === 0 ? false : 'user namespaces are missing'
const folder = memoryFolder('resolver')
after(() => rmSync(folder, { recursive: true }))

const path = (file: string) => JSON.stringify(join(import.meta.dirname, '..', file))

/** Prints what comes first: a lookup as for a new connection to the database, or the repetition of a question after 5 s. */
const script = (open: string, call: string) => `
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
${open}
const resolver = createSocket('udp4').bind(53, '127.0.0.1')
const asked = new Set()
// An exit would wait for the lookups.
const end = (what) => process.stdout.write(what, () => process.kill(process.pid, 'SIGKILL'))
resolver.on('message', (question) => {
  const text = question.toString('hex')
  if (asked.has(text)) end('repetition')
  asked.add(text)
})
for (let number = 0; number < 8; number++) ${call}.catch(() => undefined)
await once(resolver, 'message')
await lookup('localhost')
end('database')`

function runWithSilentResolver(open: string, call: string) {
  writeFileSync(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n')
  writeFileSync(join(folder, 'run.ts'), script(open, call))
  const shell = `mount --bind ${folder}/resolv.conf /etc/resolv.conf && ip link set lo up && exec "$@"`
  const command = ['sh', '-c', shell, 'sh', process.execPath, join(folder, 'run.ts')]
  return spawnSync('unshare', [...ownSystem, ...command], { encoding: 'utf8', timeout: 120_000 })
}

test('the database is found while the name of the bucket has no answer', { skip }, () => {
  const open = `import { bucketFiles } from ${path('platform/files/bucket-files.ts')}
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    const files = bucketFiles({ name: 'b', region: 'eu-1', endpoint: 'http://bucket.example', credentials })`
  const { stdout, stderr } = runWithSilentResolver(open, `files.size('designs/lamp.stl')`)
  assert.equal(stdout, 'database', stderr)
})

test('the database is found while the name of the payment provider has no answer', { skip }, () => {
  const open = `import { pino } from ${JSON.stringify(import.meta.resolve('pino'))}
    import { openProvider } from ${path('platform/payments/client.ts')}
    const at = { secretKey: 'sk_test_1', apiBase: new URL('https://payments.example') }
    const { stripe } = openProvider(at, pino({ level: 'silent' }))`
  const { stdout, stderr } = runWithSilentResolver(open, 'stripe.balance.retrieve()')
  assert.equal(stdout, 'database', stderr)
})
