import './platform/node-version.ts'
import { parseArgs } from 'node:util'
import { minute } from '#contract/durations.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase, openPool } from './platform/database/database.ts'
import { isKeyName, keyNames, rotateSigningKey } from './platform/database/signing-keys.ts'

/** For operators: `node server/rotate-keys.ts [--leaked] name…`. See docs/operations.md. */
const { positionals, values } = parseArgs({
  options: { leaked: { type: 'boolean' } },
  allowPositionals: true,
})
const config = readConfig(process.env)
const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
const chosen = positionals.filter(isKeyName)

const problem = problemOf()
if (problem || !databaseUrl) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
const pool = openPool({ url: databaseUrl, connections: 2, onError: () => undefined })
const activeFrom = new Date(Date.now() + (values.leaked ? 0 : 2 * minute))
for (const name of chosen) {
  await rotateSigningKey(openDatabase(pool), name, { activeFrom, leaked: values.leaked ?? false })
  process.stdout.write(`${name}: a new key signs from ${activeFrom.toISOString()}\n`)
}
await pool.end()

function problemOf() {
  if (!databaseUrl) return 'DATABASE_URL is missing.'
  if (chosen.length === 0 || chosen.length < positionals.length)
    return `Name the keys to rotate: ${keyNames.join(', ')}.`
  if (values.leaked && chosen.includes('second-factors'))
    return 'A leaked second-factors key needs new second factors, not a new key: see docs/operations.md.'
  return undefined
}
