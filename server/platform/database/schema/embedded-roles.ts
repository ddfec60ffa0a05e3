import pg from 'pg'

/** This role cannot change tables. */
export const trafficRole = 'layerdrop_traffic'

export async function createDatabaseOnce(url: string, name: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [trafficRole])
    if (role.rowCount === 0) await client.query(`create role ${trafficRole} login`)
    const database = await client.query('select 1 from pg_database where datname = $1', [name])
    if (database.rowCount === 0) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
