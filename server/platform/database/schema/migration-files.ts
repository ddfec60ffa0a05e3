import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Migration = {
  name: string
  text: string
  sha256: string
  /** Named `NNNN_feature.online.sql`: each statement runs by itself, outside a transaction. */
  isOnline: boolean
  /** From `-- Oldest release: 1.2.0`. Undefined: every earlier release can run on the new schema. */
  oldestRelease: string | undefined
}

export type Released = { version: string; migrations: Record<string, string> }

const migrationsFolder = join(import.meta.dirname, 'migrations')

export function readMigrations(): Migration[] {
  return readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => describeMigration(name, readFileSync(join(migrationsFolder, name), 'utf8')))
}

export function describeMigration(name: string, text: string): Migration {
  return {
    name,
    text,
    sha256: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
    isOnline: name.endsWith('.online.sql'),
    oldestRelease: /^-- Oldest release: (\d+\.\d+\.\d+)$/m.exec(text)?.[1],
  }
}

export const releasedPath = join(import.meta.dirname, 'released.json')

export function readReleased(): Released {
  return JSON.parse(readFileSync(releasedPath, 'utf8'))
}

/** Splits a file whose statements hold no semicolon, as an online migration's. */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
}
