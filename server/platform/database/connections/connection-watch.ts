import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { succeedsWithin } from '../../checks.ts'
import { DatabaseClient } from '../database.ts'

const checkEveryMilliseconds = 2_000
const pingTimeoutMilliseconds = 4_000
/** A connection on which a query runs and nothing arrives is suspect after this time. */
const suspectAfterMilliseconds = 4_000
/** A server that is only slow answers the second one. */
const unreachableAfterChecks = 2
/** How long the answer of a query that has ended may be on its way. */
const answerMilliseconds = 250
/** Longer than a lock's holder is silent between two heartbeats. */
const abandonedAfterMilliseconds = 45_000

/**
 * Closes connections over which nothing arrives any more, as after a failover: TCP reports them only after a quarter of
 * an hour. Also closes those to a standby once new ones lead to a primary, unless `isReplica`. Their queries fail, and
 * the pool opens new connections. Returns a function that tells whether the pool is stuck: callers have waited for a
 * minute although the database accepts connections.
 */
export function watchConnections(
  pool: pg.Pool,
  url: string,
  { stuckAfter = 60_000, isReplica = false } = {},
): () => boolean {
  const track = trackConnections(pool)
  let isStuck = false
  let checksInVain = 0

  async function pingIdle() {
    if (pool.idleCount === 0) return
    const since = performance.now()
    const client = await pool.connect().catch(() => undefined)
    if (!client) return
    const isAlive = await succeedsWithin(pingTimeoutMilliseconds, client.query('select'))
    if (isAlive) return client.release()
    close([client])
    client.release(true)
    // One silent connection is seldom alone.
    close(track.silentSince(since).filter((other) => !track.isBusy(other)))
  }

  /** A query that the server still runs may take long. */
  async function closeAbandoned() {
    const since = performance.now() - suspectAfterMilliseconds
    const suspects = track.silentSince(since).filter(track.isBusy)
    const states = suspects.length > 0 && (await readProcessStates(url, suspects.map(processOf)))
    checksInVain = states === 'unreachable' ? checksInVain + 1 : 0
    if (!states || states === 'pooler' || (checksInVain > 0 && checksInVain < unreachableAfterChecks)) return
    await wait(answerMilliseconds)
    const abandonedSince = track.silentSince(performance.now() - abandonedAfterMilliseconds)
    // Not those that were returned meanwhile: they may run another query.
    const stillSilent = track.silentSince(since).filter((client) => suspects.includes(client))
    close(
      stillSilent.filter((client) => {
        const state = states === 'unreachable' ? undefined : states.get(processOf(client))
        if (state?.startsWith('idle in transaction')) return abandonedSince.includes(client)
        return state === undefined || state === 'idle'
      }),
    )
  }

  /** After a switchover the former primary refuses the writes of the connections that it keeps. */
  async function leaveStandby() {
    const isDemoted = (client: pg.Client) => client instanceof DatabaseClient && client.isOnStandby
    const demoted = track.list().filter(isDemoted)
    if (demoted.length > 0 && (await leadsToPrimary(url))) close(demoted.filter(isDemoted))
  }

  const waitsInVain = () => pool.waitingCount > 0 && performance.now() - track.heardAt() > stuckAfter

  const check = runAlone(async () => {
    if (pool.ending) return clearInterval(timer)
    track.listen()
    await Promise.all([pingIdle(), closeAbandoned(), isReplica || leaveStandby()])
    isStuck = waitsInVain() && (await readProcessStates(url, [])) !== 'unreachable' && waitsInVain()
  })
  const timer = setInterval(check, checkEveryMilliseconds).unref()
  return () => isStuck
}

type ConnectionState = { bytes: number; at: number; isBusy: boolean }

function trackConnections(pool: pg.Pool) {
  const connections = new Map<pg.PoolClient, ConnectionState>()
  let heardAt = performance.now()
  const note = (client: pg.PoolClient, isBusy: boolean) => {
    const [bytes, at] = [bytesOf(client), performance.now()]
    if (bytes !== connections.get(client)?.bytes) heardAt = at
    connections.set(client, { bytes, at, isBusy })
  }
  pool.on('connect', (client) => note(client, true))
  pool.on('acquire', (client) => note(client, true))
  pool.on('release', (_error, client) => note(client, false))
  pool.on('remove', (client) => connections.delete(client))
  const isSilent = (client: pg.PoolClient) => bytesOf(client) === connections.get(client)?.bytes
  return {
    listen() {
      for (const [client, { isBusy }] of connections) if (!isSilent(client)) note(client, isBusy)
    },
    silentSince: (time: number) =>
      [...connections].flatMap(([client, { at }]) => (at <= time && isSilent(client) ? [client] : [])),
    list: () => [...connections.keys()],
    isBusy: (client: pg.PoolClient) => connections.get(client)?.isBusy ?? false,
    heardAt: () => heardAt,
  }
}

function bytesOf(client: pg.PoolClient) {
  return socketOf(client)?.bytesRead ?? 0
}

function socketOf({ connection }: pg.PoolClient) {
  return connection.stream instanceof Socket ? connection.stream : undefined
}

function processOf(client: pg.Client) {
  return 'processID' in client ? Number(client.processID) : 0
}

function close(clients: pg.PoolClient[]) {
  for (const client of clients) socketOf(client)?.destroy()
}

/** A pooler makes up its own process numbers. */
async function readProcessStates(url: string, processes: number[]) {
  return queryAnew(url, async (client) => {
    const { rows } = await client.query<{ pid: number; state: string }>(
      'select pid, state from pg_stat_activity where pid = any($1)',
      [[...processes, processOf(client)]],
    )
    const states = new Map(rows.map(({ pid, state }) => [pid, state]))
    return states.has(processOf(client)) ? states : 'pooler'
  })
}

/** By what the server reports, as for the pool: PgBouncer reports to every client what its first server was. */
async function leadsToPrimary(url: string) {
  return (await queryAnew(url, async ({ isOnStandby }) => isOnStandby)) === false
}

async function queryAnew<Result>(url: string, query: (client: DatabaseClient) => Promise<Result>) {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: pingTimeoutMilliseconds,
    query_timeout: pingTimeoutMilliseconds,
    application_name: 'layerdrop-health',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await query(client)
  } catch {
    return 'unreachable'
  } finally {
    client.connection.stream.destroy()
  }
}

function runAlone(run: () => Promise<unknown>) {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    await run().finally(() => {
      isRunning = false
    })
  }
}
