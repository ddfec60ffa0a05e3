import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { sharedClusterVariable } from './platform/database/testing/cluster.ts'
import { installedPostgres } from './platform/database/testing/installed-postgres.mjs'

const root = join(import.meta.dirname, '..')

/** Their statements are those that versions of PostgreSQL may read in different ways: DDL, full text, JSON, windows, locks. */
const files = [
  'platform/database/schema/tables',
  'platform/database/schema/migrate',
  'platform/jobs/jobs',
  'catalogue/search/search',
  'catalogue/search/filters/filters',
  'catalogue/search/profit-sort',
  'catalogue/search/synonyms/synonyms',
  'reports/reports',
  'reports/money',
  'system/system',
  'downloads/downloads',
  'deletion',
  'admin-lists',
].map((name) => `server/${name}.test.ts`)

const others = installedPostgres().filter((native) => Number(basename(native)) < 18)

test('migrations, jobs, searches, reports and lists work on an older PostgreSQL', {
  skip: others.length === 0 && 'no PostgreSQL before 18 is installed',
}, () => {
  for (const native of others) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/run-test-files.ts', ...files], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        LAYERDROP_TEST_POSTGRES: native,
        [sharedClusterVariable]: '',
        NODE_TEST_CONTEXT: '',
      },
    })
    assert.equal(status, 0, `${native}\n${stdout.slice(stdout.indexOf('✖ failing tests'))}${stderr}`)
  }
})
