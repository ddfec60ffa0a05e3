import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'
import pg from 'pg'

/** Stands between processes and PostgreSQL, which can go away: connections are closed, and new ones refused. */
export async function tcpProxy(url: string) {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString: url })
  const sockets = new Set<Socket>()
  const open = (client: Socket) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(socket)
          client.destroy()
          server.destroy()
        })
    }
    client.pipe(server).pipe(client)
  }
  let proxy = createServer()
  const listen = async (at: number) => {
    proxy = createServer(open).listen(at, '127.0.0.1')
    await once(proxy, 'listening')
    const address = proxy.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const goAway = () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
  const ownPort = await listen(0)
  after(goAway)
  return {
    url: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${ownPort}/${database}`,
    goAway,
    comeBack: () => listen(ownPort),
  }
}
