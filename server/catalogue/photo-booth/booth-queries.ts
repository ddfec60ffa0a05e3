import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import type { BoothChoices, BoothFailure } from '#contract/catalogue/studio/photo-booth.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export async function findBooth({ db }: Deps, productId: string) {
  const row = await db
    .selectFrom('photo_booths')
    .select(['choices', 'state', 'progress', 'failure', 'adds_pictures'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row && withDefaults(row)
}

/** A choice added by a later release is absent in older rows. */
function withDefaults<Row extends { choices: BoothChoices }>(row: Row): Row {
  return { ...row, choices: { ...defaultBooth, ...row.choices } }
}

type NewRun = { productId: string; choices: BoothChoices; addsPictures: boolean }

/** If the previous run was unfinished and meant to add pictures, the new run adds them. */
export async function startRun({ db }: Deps, { productId, choices, addsPictures }: NewRun) {
  const run = {
    choices: JSON.stringify(choices),
    run_id: randomUUID(),
    state: 'working' as const,
    progress: 0,
    failure: null,
    adds_pictures: addsPictures,
  }
  await db
    .insertInto('photo_booths')
    .values({ product_id: productId, ...run })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({
        ...run,
        adds_pictures: sql`excluded.adds_pictures or (photo_booths.state <> 'done' and photo_booths.adds_pictures)`,
      }),
    )
    .execute()
  return run.run_id
}

export async function resumeRun({ db }: Deps, runId: string) {
  const row = await db
    .updateTable('photo_booths')
    .set({ state: 'working', progress: 0, failure: null })
    .where('run_id', '=', runId)
    .where('state', '!=', 'done')
    .returning(['choices', 'adds_pictures'])
    .executeTakeFirst()
  return row && withDefaults(row)
}

export async function setProgress({ db }: Deps, runId: string, progress: number) {
  await db
    .updateTable('photo_booths')
    .set({ progress })
    .where('run_id', '=', runId)
    .where('state', '=', 'working')
    .execute()
}

export async function setFailure({ db }: Deps, runId: string, failure: BoothFailure) {
  await db.updateTable('photo_booths').set({ failure }).where('run_id', '=', runId).execute()
}

export async function endRun({ db }: Deps, runId: string, state: 'done' | 'failed') {
  const { numUpdatedRows } = await db
    .updateTable('photo_booths')
    .set({ state, progress: 1 })
    .where('run_id', '=', runId)
    .where('state', '=', 'working')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
