import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { openEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { journeyDesignCount } from './journey-designs.ts'
import { catalogueFilled } from './wait-for-catalogue.ts'

/** The screen `product-locked` shows the turntable of this design, none shows another. */
const slugWithTurntable = 'tessel-shade'
/** The screen `product-assembly` shows the steps of this design, none shows those of another. */
const slugWithSteps = 'harbour-pegboard'

/** Waits until the service has filled its demo catalogue and rendered the pictures that journeys look at. */
export default async function fillCatalogue({ projects }: FullConfig) {
  const database = await openEmbeddedPostgres(join(process.env.LAYERDROP_E2E_DATA ?? '', 'postgres'))
  const pool = new pg.Pool({ connectionString: database.url('layerdrop'), max: 1 })
  // The next query fails, too.
  pool.on('error', () => undefined)
  try {
    await fillWith(pool, projects[0]?.use.baseURL ?? '')
    await postponeRendering(pool)
  } finally {
    await pool.end()
  }
}

async function fillWith(pool: pg.Pool, site: string) {
  let isFilled = false
  const filled = catalogueFilled(site, journeyDesignCount).finally(() => {
    isFilled = true
  })
  // Sooner than a job begins, which is five seconds after the files of a design were saved.
  for (; !isFilled; await wait(1000)) await skipRendering(pool)
  await filled
  while (await isRendering(pool)) await wait(1000)
}

/** Those pictures take two minutes of one processor, and journeys look at two designs. */
async function skipRendering(pool: pg.Pool) {
  await pool.query(
    `with skipped as (
      insert into turntables (product_id, picture_key) select id, null from products where slug <> $1
      on conflict do nothing
    )
    delete from pgboss.job where name like 'catalogue-render-%' and (name, data ->> 'productId') not in (
      select 'catalogue-render-turntable', id::text from products where slug = $1
      union all select 'catalogue-render-assembly', id::text from products where slug = $2
    )`,
    [slugWithTurntable, slugWithSteps],
  )
}

async function isRendering(pool: pg.Pool) {
  await skipRendering(pool)
  const { rowCount } = await pool.query(
    `select from pgboss.job where name like 'catalogue-render-%' and state < 'completed'`,
  )
  return (rowCount ?? 0) > 0
}

/** Journeys publish designs, too, and look at no turntable and no assembly picture of those. */
async function postponeRendering(pool: pg.Pool) {
  await pool.query(
    `create or replace function pgboss.postpone() returns trigger language plpgsql as
      'begin new.start_after = new.start_after + interval ''1 day''; return new; end';
    create or replace trigger postpone before insert on pgboss.job
      for each row when (new.name like 'catalogue-render-%') execute function pgboss.postpone()`,
  )
}
