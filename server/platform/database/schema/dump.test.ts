import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestCluster } from '../testing/cluster.ts'
import { installedPostgres } from '../testing/installed-postgres.mjs'

const native = installedPostgres().at(-1)

// pg_upgrade restores such a dump, too: https://www.postgresql.org/docs/current/pgupgrade.html
test('pg_dump of the database restores into an empty one, with its designs', {
  skip: native === undefined && 'no PostgreSQL with pg_dump is installed',
}, async () => {
  const { urlFor } = await startTestCluster(fill, { native })
  const dump = run('pg_dump', urlFor('template_layerdrop'))
  run('psql', urlFor('postgres'), 'create database copy template template0')
  run('psql', urlFor('copy'), dump)
  assert.equal(contentOf(run('pg_dump', urlFor('copy'))), contentOf(dump))
  assert.match(run('psql', urlFor('copy'), 'select search from products'), /=print-time\/1-3h/)
})

function run(program: 'pg_dump' | 'psql', url: string, input = '') {
  const options = program === 'psql' ? ['--quiet', '--set=ON_ERROR_STOP=1'] : []
  const path = join(native ?? '', 'bin', program)
  const { status, stdout, stderr } = spawnSync(path, [`--dbname=${url}`, ...options], {
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 26,
  })
  assert.equal(status, 0, stderr)
  return stdout
}

/** Newer versions write a random word into each dump, against commands hidden in names. */
function contentOf(dump: string) {
  return dump.replace(/^\\(un)?restrict .*$/gm, '')
}

async function fill({ migrationUrl }: { migrationUrl: string }) {
  run(
    'psql',
    migrationUrl,
    `insert into products (slug, title, tagline, description, access, minutes, fast_minutes, grams, print, version, status)
      values ('vase', 'Vase', 'Tall', 'A vase', 'basic', 90, 30, 60, '{}', '1.0', 'draft')`,
  )
}
