import type { Costs } from '#contract/profit/costs.ts'
import type { Platform } from '../platform/platform.ts'

export function findCostRow({ db }: Pick<Platform, 'db'>, userId: string) {
  return db.selectFrom('member_costs').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function saveCostRow(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  userId: string,
  { currency, watts, packaging, ...costs }: Costs,
) {
  const row = {
    currency,
    filament_per_kg: costs.filamentPerKg,
    electricity_per_kwh: costs.electricityPerKwh,
    watts,
    machine_per_hour: costs.machinePerHour,
    labour_minutes: costs.labourMinutes,
    labour_per_hour: costs.labourPerHour,
    failure_percent: costs.failurePercent,
    packaging,
    fee_percent: costs.feePercent,
    margin_percent: costs.marginPercent,
    updated_at: now(),
  }
  await db
    .insertInto('member_costs')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
