/** Starts the service of the journeys, and ends it once its input has ended and its demo catalogue is filled. */
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { startTrialService } from '../bin/trial-service.ts'
import { openEmbeddedPostgres } from '../server/platform/processes/embedded-postgres.ts'
import { journeyEnvironment, journeyPort } from './journey-service.ts'
import { catalogueFilled } from './wait-for-catalogue.ts'

/** The design of the screens that a member without access sees. */
const turned = 'gyroid-shade'

const { LAYERDROP_E2E_DATA: folder = '' } = process.env
const { site, stop } = await startTrialService(journeyPort, { ...journeyEnvironment, DATA_DIR: folder })
const database = await openEmbeddedPostgres(join(folder, 'postgres'))
const pool = new pg.Pool({ connectionString: database.url('layerdrop'), max: 1 })
// Sooner than a job begins, which is a minute after the design was published.
const skipping = setInterval(skipTurntables, 20_000)
await once(process.stdin.resume(), 'end')
try {
  await catalogueFilled(site)
  await skipTurntables()
} finally {
  clearInterval(skipping)
  await pool.end()
  await stop()
}

/** Forty turntables take a minute of one processor, and journeys look at one. */
async function skipTurntables() {
  await pool.query(
    `with skipped as (
      insert into turntables (product_id, picture_key) select id, null from products where slug <> $1
      on conflict do nothing
    )
    delete from pgboss.job where name = 'catalogue-render-turntable'
      and data ->> 'productId' is distinct from (select id::text from products where slug = $1)`,
    [turned],
  )
}
