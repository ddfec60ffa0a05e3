import type pg from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '../../errors.ts'

type Found = { name: string; encoding: string; is_new: boolean }

export async function checkEncoding(client: pg.Client, log: Logger) {
  const { rows } = await client.query<Found>(`select quote_ident(current_database()) as name,
    current_setting('server_encoding') as encoding, to_regclass('migrations') is null as is_new`)
  const [found] = rows
  if (!found || found.encoding === 'UTF8') return
  if (!found.is_new)
    return log.warn(
      { encoding: found.encoding },
      'the database has another encoding than UTF8: it cannot hold or find every name',
    )
  throw new OperatorError(
    `The database has the encoding ${found.encoding}, which cannot hold or find every name. Drop it, and create it again: create database ${found.name} owner … encoding 'UTF8' locale 'C.UTF-8' template template0`,
  )
}
