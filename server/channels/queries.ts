import { type Insertable, sql } from 'kysely'
import type { Verdict } from '#contract/channels.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
export type GuideRow = Omit<Insertable<Tables['channel_guides']>, 'version' | 'verdict'> & {
  verdict: Verdict
}

export function selectGuides({ db }: Deps) {
  return db
    .selectFrom('channel_guides')
    .select(['channel', 'verdict', 'text', 'rules_url', 'version'])
    .select(sql<string>`checked_on::text`.as('checked_on'))
    .$narrowType<{ verdict: Verdict }>()
    .execute()
}

/** Version 0 is a missing guide. */
export async function writeGuide({ db }: Deps, guide: GuideRow, version: number) {
  const { channel, ...content } = guide
  const written =
    version === 0
      ? await db
          .insertInto('channel_guides')
          .values(guide)
          .onConflict((conflict) => conflict.doNothing())
          .returning('channel')
          .execute()
      : await db
          .updateTable('channel_guides')
          .set({ ...content, version: sql`version + 1` })
          .where('channel', '=', channel)
          .where('version', '=', version)
          .returning('channel')
          .execute()
  return written.length > 0
}
