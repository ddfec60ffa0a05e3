import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { freePort, freePorts } from './free-port.ts'

const rangeFile = '/proc/sys/net/ipv4/ip_local_port_range'

test('a free port stays free: the system gives it to no other process', {
  skip: process.platform !== 'linux' && 'only Linux tells its range',
}, async () => {
  const [lowest = 0] = readFileSync(rangeFile, 'utf8').split(/\s+/).map(Number)
  const ports = await freePorts(12)
  assert.equal(new Set(ports).size, 12)
  assert.ok(
    ports.every((port) => port < lowest),
    ports.join(),
  )
})

test('a port in use is left out', async () => {
  const port = await freePort()
  const server = createServer().listen(port + 1, '127.0.0.1')
  await once(server, 'listening')
  assert.notEqual(await freePort(), port + 1)
  await once(server.close(), 'close')
})
