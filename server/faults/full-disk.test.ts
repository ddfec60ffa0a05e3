import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePorts } from '../platform/testing/free-port.ts'
import { callNode, tusClient } from '../testing/nodes.ts'
import { testService } from '../testing/service.ts'
import { readyAt, startServiceProcess } from '../testing/service-process.ts'
import { smallDisk } from '../testing/small-disk.ts'

const fill =
  'mkdir "$0/unfinished" && head -c 300000 /dev/zero > "$0/reserve"; cat /dev/zero > "$0/ballast" || true'
const { disk, folder, skip, wrap, seenBy, remount } = smallDisk(3, fill)

test('a disk that is full or read-only refuses uploads with 507 or 503, keeps what is acknowledged, and needs no restart', {
  skip,
}, async () => {
  const { signedIn, databaseUrl } = await testService()
  const [port, sandboxPort] = await freePorts(2)
  const service = startServiceProcess({
    env: {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      FILES_URL: disk,
      PORT: `${port}`,
      PAYMENT_SANDBOX_PORT: `${sandboxPort}`,
    },
    wrap,
  })
  const site = `http://127.0.0.1:${port}`
  const node = { site }
  const remove = (name: string) => rmSync(join(seenBy(service), name))
  // The disk is full from the start, and what it holds could be served.
  await readyAt(service, site)
  const admin = await signedIn({ role: 'admin' })
  const tus = tusClient(admin.cookie)
  const [first, second] = [Buffer.alloc(200_000, '%'), Buffer.alloc(1_000_000, '%')]
  remove('reserve')
  const id = await tus.begin(node, 'notes.pdf', first.length + second.length)
  assert.equal((await tus.send(node, id, { content: first, offset: 0 })).status, 204)
  const rest = { content: second, offset: first.length }
  assert.equal((await tus.send(node, id, rest)).status, 507)
  assert.equal(await tus.offset(node, id), first.length)
  assert.equal((await callNode(node, 'GET', '/auth/refresh', admin)).status, 200)
  remove('ballast')
  remount(service, 'ro')
  assert.equal((await tus.send(node, id, rest)).status, 503)
  assert.equal((await fetch(`${site}/readyz`)).status, 200)
  remount(service, 'rw')
  assert.equal((await tus.send(node, id, rest)).status, 204)
  service.process.kill('SIGKILL')
  await service.ended
})
