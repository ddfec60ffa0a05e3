import type pg from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '../../errors.ts'

type DatabaseEncoding = { name: string; encoding: string; is_new: boolean }

export async function checkEncoding(client: pg.Client, log: Logger) {
  const { rows } = await client.query<DatabaseEncoding>(`select quote_ident(current_database()) as name,
    current_setting('server_encoding') as encoding, to_regclass('migrations') is null as is_new`)
  const [database] = rows
  if (!database || database.encoding === 'UTF8') return
  if (!database.is_new)
    return log.warn(
      { encoding: database.encoding },
      'the database has another encoding than UTF8: it cannot hold or find every name',
    )
  throw new OperatorError(
    `The database has the encoding ${database.encoding}, which cannot hold or find every name. Drop it, and create it again: create database ${database.name} owner … encoding 'UTF8' locale 'C.UTF-8' template template0`,
  )
}
