import { connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'
import pg from 'pg'

/** Stands between a client and PostgreSQL. Returns its URL, and `silence`: no byte passes the open connections any more. */
export async function silentProxy(url: string) {
  const { host, port, user = '', password = '', database = '' } = new pg.Client({ connectionString: url })
  let pairs: [Socket, Socket][] = []
  let isDeaf = false
  const server = createServer((client) => {
    client.on('error', () => undefined)
    if (isDeaf) return void pairs.push([client, client])
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    upstream.on('error', () => undefined)
    client.pipe(upstream).pipe(client)
    pairs.push([client, upstream])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  after(() => {
    server.close()
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  })
  return {
    url: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${address.port}/${database}`,
    /** With `newToo`, connections opened later get no answer either, until the next call. */
    silence({ newToo = false } = {}) {
      isDeaf = newToo
      for (const [client, upstream] of pairs) {
        client.unpipe()
        upstream.unpipe()
      }
      pairs = pairs.filter(([client]) => !client.destroyed)
    },
  }
}
