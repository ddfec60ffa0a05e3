import { type Selectable, sql } from 'kysely'
import { prepared } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { planOrder } from './plan-catalogue.ts'

export type PlanRow = Selectable<Tables['plans']>

type Deps = Pick<Platform, 'db'>

/** One by one, because a statement that returns all columns is unnamed and planned at every call. */
const columns = [
  'plans.id',
  'plans.type',
  'plans.product_id',
  'plans.amounts',
  'plans.on_sale',
  'plans.created_at',
] as const

const plansOnSale = prepared((db) => db.selectFrom('plans').select(columns).where('on_sale', '=', true))

export async function listPlansOnSale({ db }: Deps): Promise<PlanRow[]> {
  const rows = await plansOnSale(db, {})
  return rows.toSorted(planOrder)
}

export function findPlanOnSale({ db }: Deps, planId: string): Promise<PlanRow | undefined> {
  return db
    .selectFrom('plans')
    .select(columns)
    .where('id', '=', planId)
    .where('on_sale', '=', true)
    .executeTakeFirst()
}

export function findPlan({ db }: Deps, planId: string): Promise<PlanRow | undefined> {
  return db.selectFrom('plans').select(columns).where('id', '=', planId).executeTakeFirst()
}

const plansOfMember = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('plans')
    .leftJoin('subscriptions as own', (join) =>
      join.onRef('own.plan_id', '=', 'plans.id').on('own.user_id', '=', userId),
    )
    .select(columns)
    .select(sql<boolean>`own.user_id is not null`.as('is_last_paid'))
    .where(({ eb, or }) => or([eb('plans.on_sale', '=', true), eb('own.user_id', 'is not', null)])),
)

export async function listPlansOfMember({ db }: Deps, userId: string) {
  const rows = await plansOfMember(db, { userId })
  return {
    onSale: rows.filter((plan) => plan.on_sale).toSorted(planOrder),
    lastPaid: rows.find((plan) => plan.is_last_paid),
  }
}

export async function listPlans({ db }: Deps): Promise<Map<string, PlanRow>> {
  const rows = await db.selectFrom('plans').select(columns).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A subscription may also hold items that are not a plan. */
export function isPlanAmong(plans: Map<string, unknown>) {
  return (priceId: string) => plans.has(priceId)
}

export async function listPlanTypes({ db }: Deps): Promise<Map<string, PlanRow['type']>> {
  const rows = await db.selectFrom('plans').select(['id', 'type']).execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}

export async function filterKnownPlans({ db }: Deps, priceIds: string[]): Promise<Set<string>> {
  if (priceIds.length === 0) return new Set()
  const rows = await db.selectFrom('plans').select('id').where('id', 'in', priceIds).execute()
  return new Set(rows.map(({ id }) => id))
}

type NewPlan = Pick<PlanRow, 'id' | 'type' | 'product_id' | 'amounts'>

export async function replacePlansOnSale({ db }: Deps, plans: NewPlan[]) {
  await db
    .updateTable('plans')
    .set({ on_sale: false })
    .where('on_sale', '=', true)
    .where(
      'id',
      'not in',
      plans.map(({ id }) => id),
    )
    .execute()
  for (const { amounts, ...plan } of plans) {
    const values = { ...plan, amounts: JSON.stringify(amounts), on_sale: true }
    await db
      .insertInto('plans')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
}
