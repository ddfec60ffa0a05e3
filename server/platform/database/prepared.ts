import type { CompiledQuery } from 'kysely'
import { type Database, queryDirectly } from './database.ts'

class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Builds the query once, because building costs more than sending. `build` may place its values, but not read them. */
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
