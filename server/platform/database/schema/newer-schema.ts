import { isOlder, version } from '../../version.ts'
import { readMigrations } from './migration-files.ts'

export type RanMigration = { name: string; oldest_release: string | null }

export type SchemaState = {
  migrations: string[]
  /** The oldest release that can run on it. Absent from backups of 1.2.0 and older. */
  oldestRelease?: string
}

export function describeSchema(ran: RanMigration[]) {
  return {
    migrations: ran.map(({ name }) => name),
    oldestRelease: ran
      .flatMap(({ oldest_release }) => oldest_release ?? [])
      .reduce((newest, release) => (isOlder(newest, release) ? release : newest), '0.0.0'),
  }
}

/** A release runs on the schema of the next one, unless a migration says that it cannot. */
export function findNewer(
  { migrations, oldestRelease }: SchemaState,
  { known = readMigrations().map(({ name }) => name), release = version } = {},
) {
  const own = new Set(known)
  const names = migrations.filter((name) => !own.has(name))
  const canRun = oldestRelease !== undefined && !isOlder(release, oldestRelease)
  return { names, areAccepted: names.length === 0 || canRun }
}
