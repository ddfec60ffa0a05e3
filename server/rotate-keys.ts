import './platform/node-version.mjs'
import { parseArgs } from 'node:util'
import { minute } from '#contract/durations.ts'
import { printFailure } from './platform/backup/commands.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase, openPool } from './platform/database/database.ts'
import { isKeyName, keyNames, rotateSigningKey } from './platform/database/signing-keys.ts'
import { OperatorError } from './platform/errors.ts'

/** For operators: `node server/rotate-keys.ts [--leaked] name…`. See docs/operations.md. */
try {
  await rotateKeys()
} catch (error) {
  printFailure(error)
}

async function rotateKeys() {
  const { positionals, values } = parseArgs({
    options: { leaked: { type: 'boolean' } },
    allowPositionals: true,
  })
  const { leaked = false } = values
  const config = readConfig({ ...process.env, SLICER: 'off' })
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (!url)
    throw new OperatorError('DATABASE_URL is missing. The keys of the embedded database are not rotated.')
  const names = chosenKeys(positionals, leaked)
  const pool = openPool({ url, connections: 2, onError: () => undefined })
  try {
    const activeFrom = new Date(Date.now() + (leaked ? 0 : 2 * minute))
    for (const name of names) {
      await rotateSigningKey(openDatabase(pool), name, { activeFrom, leaked })
      process.stdout.write(`${name}: a new key signs from ${activeFrom.toISOString()}\n`)
    }
  } finally {
    await pool.end()
  }
}

function chosenKeys(positionals: string[], leaked: boolean) {
  const chosen = positionals.filter(isKeyName)
  if (chosen.length === 0 || chosen.length < positionals.length)
    throw new OperatorError(`Name the keys to rotate: ${keyNames.join(', ')}.`)
  if (leaked && chosen.includes('second-factors'))
    throw new OperatorError(
      'A leaked second-factors key needs new second factors, not a new key: see docs/operations.md.',
    )
  return chosen
}
