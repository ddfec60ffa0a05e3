import pg from 'pg'
import { isDatabaseUnavailable } from './database/database.ts'
import { OperatorError, Refusal } from './errors.ts'

export function explainFailure(error: unknown): unknown {
  if (error instanceof Error && (isDatabaseUnavailable(error) || isLoginRefused(error)))
    return new OperatorError(
      `The database cannot be used: ${reasonOf(error)}. Check that it runs, and DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_MIGRATION_URL.`,
    )
  if (isFolderRefused(error))
    return new OperatorError(
      `The folder ${error.path} cannot be created (${error.code}). Check DATA_DIR and FILES_URL, and that this account may write there.`,
    )
  return error instanceof Refusal ? new OperatorError(error.message) : error
}

function isFolderRefused(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return false
  return error.syscall === 'mkdir' && error.code !== 'ENOSPC'
}

/** PostgreSQL refuses the role, its password or its address (class 28), or has no such database. */
function isLoginRefused(error: Error) {
  return error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '')
}

function reasonOf(error: Error) {
  return error instanceof AggregateError ? error.errors.map(String).join(', ') : error.message
}
