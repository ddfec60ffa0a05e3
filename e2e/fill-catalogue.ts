/** Starts the service of the journeys, and ends it once its input has ended and its demo catalogue is filled. */
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { startTrialService } from '../bin/trial-service.ts'
import { openEmbeddedPostgres } from '../server/platform/processes/embedded-postgres.ts'
import { journeyEnvironment, journeyPort } from './journey-service.ts'
import { catalogueFilled } from './wait-for-catalogue.ts'

/** The journey of the screen `product-locked` in `screens.ts` shows the turntable of this design, none shows another. */
const slugWithTurntable = 'gyroid-shade'

const { LAYERDROP_E2E_DATA: folder = '' } = process.env
const { site, stop } = await startTrialService(journeyPort, { ...journeyEnvironment, DATA_DIR: folder })
try {
  const database = await openEmbeddedPostgres(join(folder, 'postgres'))
  await fillUntilInputEnds(database.url('layerdrop'))
} finally {
  await stop()
}

async function fillUntilInputEnds(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 })
  pool.on('error', report)
  // Sooner than a job begins, which is a minute after the design was published.
  const skipping = setInterval(() => skipTurntables(pool).catch(report), 20_000)
  try {
    await once(process.stdin.resume(), 'end')
    await catalogueFilled(site)
    await skipTurntables(pool)
  } finally {
    clearInterval(skipping)
    await pool.end()
  }
}

/** Forty turntables take a minute of one processor, and journeys look at one. */
async function skipTurntables(pool: pg.Pool) {
  await pool.query(
    `with skipped as (
      insert into turntables (product_id, picture_key) select id, null from products where slug <> $1
      on conflict do nothing
    )
    delete from pgboss.job where name = 'catalogue-render-turntable'
      and data ->> 'productId' is distinct from (select id::text from products where slug = $1)`,
    [slugWithTurntable],
  )
}

/** The next round tries again; the last one fails the program. */
function report(error: Error) {
  process.stderr.write(`Turntables were not skipped: ${error.message}\n`)
}
