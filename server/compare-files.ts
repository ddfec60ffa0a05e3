import './platform/node-version.mjs'
import { printFailure } from './platform/backup/commands.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase, openPool } from './platform/database/database.ts'
import { OperatorError } from './platform/errors.ts'
import { compareFiles } from './platform/files/comparison.ts'
import { openFiles } from './platform/files/open-files.ts'

// For operators: looks for the file of each row of DATABASE_URL in FILES_URL. Part of deploy/pgbackrest/drill.
try {
  const { databaseUrl, files } = readConfig(process.env)
  if (databaseUrl === undefined) throw new OperatorError('DATABASE_URL is missing.')
  await findFiles(databaseUrl, openFiles(files))
} catch (error) {
  printFailure(error)
}

async function findFiles(url: string, files: ReturnType<typeof openFiles>) {
  const pool = openPool({ url, connections: 2, onError: () => undefined })
  try {
    const { lost, foreign } = await compareFiles({ db: openDatabase(pool), files })
    if (foreign.length > 0)
      process.stdout.write(`FILES_URL holds what Layerdrop did not write: ${foreign.join(', ')}\n`)
    if (lost.length > 0)
      throw new OperatorError(
        `Files named in the database but not stored (${lost.length}):\n${lost.join('\n')}`,
      )
    process.stdout.write('the file of each row is stored\n')
  } finally {
    await pool.end()
  }
}
