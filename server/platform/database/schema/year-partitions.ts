import type pg from 'pg'
import type { Logger } from 'pino'
import { longAnswer } from './migrate.ts'

/** Creates next year's partition of `downloads`. Rows of a year without one stay in the default partition. */
export async function createNextPartition(client: pg.Client, log: Logger) {
  const { rows } = await client.query<{ name: string; starts: string; ends: string }>(selectMissingPartition)
  const [missing] = rows
  if (!missing) return
  const { name, starts, ends } = missing
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

/** Autovacuum analyses the partitions, never all of them together: https://www.postgresql.org/docs/current/sql-analyze.html */
export async function analyzeDownloads(client: pg.Client) {
  const { rowCount } = await client.query(selectOldStatistics)
  if (rowCount) await client.query({ text: 'analyze downloads', ...longAnswer })
}

const ownsDownloads = `(select pg_has_role(relowner, 'usage') from pg_class where oid = 'downloads'::regclass)`

const selectMissingPartition = `
  select 'downloads_' || year as name, year || '-01-01Z' as starts, year + 1 || '-01-01Z' as ends
  from (select extract(year from now() at time zone 'UTC')::int + 1 as year) next
  where to_regclass('downloads_' || year) is null and ${ownsDownloads}`

const selectOldStatistics = `
  select from pg_stat_user_tables where relid = 'downloads'::regclass
    and coalesce(last_analyze, '-infinity') < now() - interval '1 week' and ${ownsDownloads}`
