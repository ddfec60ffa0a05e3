import type pg from 'pg'
import type { Logger } from 'pino'

/** Gives next year its partition of `downloads`. Rows of a year without one stay in the default partition. */
export async function addNextYear(client: pg.Client, log: Logger) {
  const { rows } = await client.query<{ name: string; starts: string; ends: string }>(missing)
  for (const { name, starts, ends } of rows)
    try {
      await client.query(`begin; set local lock_timeout = '3s';
        create table ${name} partition of downloads for values from ('${starts}') to ('${ends}'); commit`)
    } catch (error) {
      await client.query('rollback')
      log.warn(
        { err: error, partition: name },
        'next year has no partition of its own; the next start tries again',
      )
    }
}

/** Only the owner of a table can add a partition. */
const missing = `
  select 'downloads_' || year as name, year || '-01-01Z' as starts, year + 1 || '-01-01Z' as ends
  from (select extract(year from now() at time zone 'UTC')::int + 1 as year) next
  where to_regclass('downloads_' || year) is null
    and (select pg_has_role(relowner, 'usage') from pg_class where oid = 'downloads'::regclass)`
