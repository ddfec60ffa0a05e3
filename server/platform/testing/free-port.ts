import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Nobody is given one of these by the system (port 0, outgoing connections), also while a server restarts. */
const range = { from: 12_000, count: 20_000 }
const portsOfProcess = 10
let next = process.pid * portsOfProcess

/** Returns different ports, because all are held at once. Processes that run at the same time begin at different ones. */
export async function freePorts(count: number) {
  const servers: Server[] = []
  const ports: number[] = []
  while (ports.length < count) {
    const port = range.from + (next++ % range.count)
    const server = await tryListen(port)
    if (!server) continue
    servers.push(server)
    ports.push(port)
  }
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

async function tryListen(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  return isListening ? server : undefined
}

export async function freePort() {
  const [port = 0] = await freePorts(1)
  return port
}
