import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of Debian's PostgreSQL servers with their clients, the oldest first. `npm test` installs one as root. */
export const installedPostgres = globSync('/usr/{lib,local/lib}/postgresql/*/bin/pg_receivewal')
  .map((path) => join(path, '../..'))
  .sort()
