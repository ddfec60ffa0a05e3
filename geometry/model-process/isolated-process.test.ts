import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Attempts, Outcome } from '../testing/isolation-probe.ts'
import { sourceFolders } from './built-module.ts'
import { forkIsolated, networkIsolation } from './isolated-process.ts'

const top = mkdtempSync(join(tmpdir(), 'layerdrop-isolated-'))
const folder = mkdtempSync(join(top, 'own-'))
const [ownFile, secretFile] = [join(top, 'model.stl'), join(top, 'secret')]
for (const file of [ownFile, secretFile]) writeFileSync(file, 'x')
let reached = 0
const server = createServer(() => reached++).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => {
  server.close()
  rmSync(top, { recursive: true })
})

const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
const outcome = await attempt({ port, secretFile, ownFile, folder })

async function attempt(attempts: Attempts): Promise<Outcome> {
  process.env.LAYERDROP_SECRET = 'hidden'
  const probe = new URL('../testing/isolation-probe.ts', import.meta.url)
  const code = sourceFolders(join(import.meta.dirname, '../..'))
  const child = forkIsolated({ url: probe, code }, { megabytes: 256, reads: [ownFile], folder })
  delete process.env.LAYERDROP_SECRET
  child.send(attempts)
  const [answer] = await once(child, 'message')
  return answer
}

test('a model process reads its file and our code, writes into its folder, and nothing else', () => {
  const network = ['reach the network']
  assert.deepEqual(
    outcome.done.filter((name) => !network.includes(name)),
    ['read its own file', 'write into its folder'],
  )
})

test('a model process has none of our environment', () => {
  const [ours, ofNode] = [['MALLOC_ARENA_MAX'], /^NODE_CHANNEL_/]
  assert.deepEqual(
    outcome.environment.filter((name) => !ofNode.test(name)),
    ours,
  )
})

test('a model process cannot reach the network, not even on this machine', {
  skip: networkIsolation().length === 0 && 'this system gives no network namespace (unshare --net)',
}, () => {
  assert.ok(!outcome.done.includes('reach the network'))
  assert.equal(reached, 0)
})
