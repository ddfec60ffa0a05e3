import { inspect } from 'node:util'
import { ConfigError, readConfig } from '../config/config.ts'
import type { Config, Environment } from '../config/config-type.ts'
import { OperatorError } from '../errors.ts'
import { explainFailure } from '../explain-failure.ts'

export function readBackupConfig(env: Environment): Config {
  const config = readConfig({ ...env, SLICER: 'off' })
  if (config.databaseUrl !== undefined)
    throw new OperatorError(
      'DATABASE_URL names a PostgreSQL of its own, which pgBackRest backs up: see "Backup and restore" in docs/operations.md. This command is for the embedded one.',
    )
  return config
}

export function printFailure(thrown: unknown) {
  const error = explainFailure(thrown)
  const isExpected = error instanceof OperatorError || error instanceof ConfigError || isSystemError(error)
  process.stderr.write(`${isExpected ? error.message : inspect(error)}\n`)
  process.exitCode = 1
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|ERR_PARSE_ARGS_.*)$/.test(String(error.code))
}

export function formatSizeAndTime(bytes: number | undefined, milliseconds: number): string {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`
  return bytes === undefined ? seconds : `${(bytes / 2 ** 20).toFixed(1)} MB in ${seconds}`
}
