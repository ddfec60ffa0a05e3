import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folders of Debian's PostgreSQL servers with their clients, the oldest first. `npm test` installs one as root. */
export function installedPostgres(usr = '/usr') {
  return ['lib', 'local/lib']
    .map((part) => join(usr, part, 'postgresql'))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []))
    .filter((folder) => existsSync(join(folder, 'bin', 'pg_receivewal')))
    .sort()
}
