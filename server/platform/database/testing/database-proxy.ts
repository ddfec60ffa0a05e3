import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'
import pg from 'pg'

/** Stands between processes and PostgreSQL, and cuts or silences their connections. */
export async function databaseProxy(url: string) {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString: url })
  const sockets = new Set<Socket>()
  let isDeaf = false
  let awaitsNext: ((client: Socket) => void) | undefined
  const open = (client: Socket) => {
    const isAwaited = awaitsNext
    awaitsNext = undefined
    isAwaited?.(client)
    if (isDeaf || isAwaited) return hold(client)
    join(client)
  }
  const join = (client: Socket) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    hold(client, server)
    hold(server, client)
    client.pipe(server).pipe(client)
  }
  const hold = (socket: Socket, peer?: Socket) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .once('close', () => {
        sockets.delete(socket)
        peer?.destroy()
      })
  }
  let proxy = createServer()
  const listen = async (at: number) => {
    proxy = createServer(open).listen(at, '127.0.0.1')
    await once(proxy, 'listening')
    const address = proxy.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const disconnect = () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
  const ownPort = await listen(0)
  after(disconnect)
  return {
    url: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${ownPort}/${database}`,
    /** Closes the connections and refuses new ones, until `reconnect`. */
    disconnect,
    reconnect: () => listen(ownPort),
    reset() {
      for (const socket of sockets) if (socket.remoteFamily) socket.resetAndDestroy()
    },
    /** Waits for the next connection, which gets no answer before `refuse` or `admit`. */
    async holdNext() {
      const socket = await new Promise<Socket>((resolve) => {
        awaitsNext = resolve
      })
      return { refuse: () => socket.destroy(), admit: () => join(socket) }
    },
    /** Stops every byte on the open connections. With `newToo`, connections opened later get no answer either, until the next call. */
    silence({ newToo = false } = {}) {
      isDeaf = newToo
      for (const socket of sockets) socket.unpipe()
    },
  }
}
