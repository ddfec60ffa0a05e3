import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const isHere = (address: string) => /^(localhost$|127\.|::1$|::ffff:127\.)/.test(address)

// Preloaded into a service: reports every other machine that it looks up or connects to.
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  const report = (address: string | undefined) => {
    if (address && !isHere(address)) process.stderr.write(`LEFT THE MACHINE for ${address}\n`)
  }
  socket.once('lookup', (_error, _address, _family, host) => report(host))
  socket.once('connect', () => report(socket.remoteAddress))
})
