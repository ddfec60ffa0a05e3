import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { after } from 'node:test'
import pg from 'pg'

/** Stands between processes and PostgreSQL, and cuts or silences their connections. */
export async function databaseProxy(url: string) {
  let serverUrl = url
  const sockets = new Set<Socket>()
  let isDeaf = false
  let awaitsNext: ((client: Socket) => void) | undefined
  const open = (client: Socket) => {
    if (!isDeaf && !awaitsNext) return join(client)
    hold(client)
    awaitsNext?.(client)
    awaitsNext = undefined
  }
  const join = (client: Socket) => {
    const server = connectTo(serverUrl)
    hold(client, server)
    hold(server, client)
    client.pipe(server).pipe(client)
  }
  const hold = (socket: Socket, peer?: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      peer?.destroy()
    })
  }
  let proxy = createServer()
  const listen = async (at: number) => {
    proxy = createServer(open).listen(at, '127.0.0.1')
    await once(proxy, 'listening')
    return portOf(proxy)
  }
  const disconnect = () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
  const ownPort = await listen(0)
  after(disconnect)
  return {
    url: urlAt(url, ownPort),
    /** Closes the connections and refuses new ones, until `reconnect`. */
    disconnect,
    reconnect: () => listen(ownPort),
    /** Leads new connections to another server. */
    leadTo(otherUrl: string) {
      serverUrl = otherUrl
    },
    reset() {
      for (const socket of sockets) if (socket.remoteFamily) socket.resetAndDestroy()
    },
    /** Waits for the next connection, which gets no answer before `refuse` or `admit`. */
    async holdNext() {
      const next = Promise.withResolvers<Socket>()
      awaitsNext = next.resolve
      const socket = await next.promise
      return { refuse: () => socket.destroy(), admit: () => join(socket) }
    },
    /** Stops every byte on the open connections. With `newToo`, connections opened later get no answer either, until the next call. */
    silence({ newToo = false } = {}) {
      isDeaf = newToo
      for (const socket of sockets) socket.unpipe()
    },
  }
}

function connectTo(url: string) {
  const { host, port } = new pg.Client({ connectionString: url })
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
}

function urlAt(url: string, port: number) {
  const { user = '', password, database = '' } = new pg.Client({ connectionString: url })
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${port}/${database}`
}

function portOf(server: Server) {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
