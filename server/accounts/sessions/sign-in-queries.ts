import { type Insertable, sql } from 'kysely'
import type { PagePosition } from '../../platform/database/paging/cursors.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
export type SignInKind = Tables['sign_ins']['kind']

export async function insertSignIn({ db }: Deps, signIn: Insertable<Tables['sign_ins']>) {
  await db.insertInto('sign_ins').values(signIn).execute()
}

type Counted = { userId: string; kind: SignInKind; since: Date }

export async function countSignIns({ db }: Deps, { userId, kind, since }: Counted) {
  const { count } = await db
    .selectFrom('sign_ins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('happened_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type SignInPage = { userId: string; since: Date; after: PagePosition | undefined; limit: number }
type Row = PagePosition & { kind: SignInKind; user_agent: string; happened_at: Date }

export async function selectSignInPage({ db }: Deps, { userId, since, after, limit }: SignInPage) {
  const begins = after ? sql`(happened_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<Row>`
    select id, happened_at::text as key, kind, user_agent, happened_at from sign_ins
    where user_id = ${userId} and happened_at > ${since} and ${begins}
    order by happened_at desc, id desc limit ${limit + 1}
  `.execute(db)
  return rows
}

export async function deleteSignInsBefore({ db }: Deps, time: Date) {
  await db.deleteFrom('sign_ins').where('happened_at', '<=', time).execute()
}
