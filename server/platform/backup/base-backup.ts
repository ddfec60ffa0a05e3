import { Readable } from 'node:stream'
import pg from 'pg'

/** With the WAL that makes it consistent: https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP */
export async function streamBaseBackup(url: string): Promise<Readable> {
  const client = new pg.Client({ connectionString: `${url}${url.includes('?') ? '&' : '?'}replication=true` })
  await client.connect()
  const stream = new Readable({ read: () => undefined })
  client.on('error', (error) => stream.destroy(error))
  client.query(new BaseBackup(stream))
  stream.once('close', () => client.end().catch(() => undefined))
  return stream
}

type Connection = {
  query: (text: string) => void
  stream: { pause: () => void; resume: () => void }
}

const command = `BASE_BACKUP (LABEL 'layerdrop', CHECKPOINT 'fast', WAL true)`

class BaseBackup {
  private readonly target: Readable

  constructor(target: Readable) {
    this.target = target
  }

  submit(connection: Connection) {
    this.target._read = () => connection.stream.resume()
    connection.query(command)
  }

  /** The first byte says what follows: `n` the name of an archive, `d` its data, `p` progress. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
    if (chunk[0] !== 0x64) return
    // The parser uses its buffer again.
    if (!this.target.push(Buffer.from(chunk.subarray(1)))) connection.stream.pause()
  }

  handleError(error: Error) {
    this.target.destroy(error)
  }

  handleReadyForQuery() {
    this.target.push(null)
  }

  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
  handlePortalSuspended() {}
  handleEmptyQuery() {}
}
