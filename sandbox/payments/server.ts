import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from './config.ts'
import { answer } from './handle-request.ts'
import { openSandbox } from './sandbox.ts'

export type RunningSandbox = { port: number; url: string; close: () => Promise<void> }

/** Starts the payment provider on loopback; port 0 takes a free one. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const sandbox = openSandbox(settings)
  const server = createServer((request, response) => {
    answer(sandbox, request, response).catch((error: unknown) => {
      console.error('The payment sandbox failed to answer', error)
      if (response.headersSent) response.destroy()
      else
        response
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end('The payment sandbox failed. See its log.\n')
    })
  })
  server.keepAliveTimeout = 30_000
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, '127.0.0.1', () => resolve(portOf(server.address())))
  })
  const url = `http://127.0.0.1:${port}`
  sandbox.begin(url)
  return {
    port,
    url,
    async close() {
      server.close()
      server.closeAllConnections()
      await sandbox.close()
    },
  }
}

function portOf(address: AddressInfo | string | null) {
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port')
  return address.port
}
