import type { CompiledQuery } from 'kysely'
import { type Database, queryDirectly } from './database.ts'

/** Stands for a value while a query is built. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built at its first run and from then on only sent: building one costs more than sending it. While it
 * is built its values are not there yet, so it may place them, but not look at them.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => { compile: () => CompiledQuery<Row> },
) {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values
  let built: CompiledQuery<Row> | undefined
  return async (db: Database, values: Values): Promise<Row[]> => {
    built ??= build(db, slots).compile()
    const parameters = built.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    return queryDirectly<Row>(db, { ...built, parameters })
  }
}
