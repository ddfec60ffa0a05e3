import pg from 'pg'

/** Web servers and workers are this role in our own PostgreSQL. It reads and writes rows and can change no table. */
export const trafficRole = 'layerdrop_traffic'

/** Creates the database and the role, where they are missing. `url` is for a superuser. */
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
