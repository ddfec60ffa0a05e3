import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** Split in parts: a scanner would report this file otherwise (eicar.org, "Anti-Malware Testfile"). */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join(
  '',
)

export async function testClamd({ streamMaxLength = 64 * 2 ** 20 } = {}) {
  const state = { isUp: true, reply: undefined as string | undefined, scans: 0 }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (!state.isUp) return void socket.destroy()
    const answered = readContent(socket, streamMaxLength).then((content) => {
      state.scans += 1
      if (content === undefined) return 'INSTREAM size limit exceeded. ERROR'
      return state.reply ?? `stream: ${content.includes(eicar) ? 'Eicar-Signature FOUND' : 'OK'}`
    })
    answered.then((reply) => socket.end(`${reply}\0`)).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `tcp://127.0.0.1:${port}`, state }
}

const command = 'zINSTREAM\0'

async function readContent(socket: Socket, limit: number) {
  let received = Buffer.alloc(0)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk])
    const { content, isWhole } = unframed(received)
    if (content.length > limit) return undefined
    if (isWhole) return content
  }
  throw new Error('It ends in the middle')
}

function unframed(received: Buffer) {
  const start = received.subarray(0, command.length).toString()
  if (!command.startsWith(start)) throw new Error('UNKNOWN COMMAND')
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return { content: Buffer.concat(chunks), isWhole: true }
    if (at + 4 + length > received.length) break
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { content: Buffer.concat(chunks), isWhole: false }
}
