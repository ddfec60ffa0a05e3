import type { Costs } from '#contract/profit/costs.ts'
import type { Platform } from '../platform/platform.ts'
import { findCostRow } from './cost-queries.ts'

/** A hobby printer with PLA, sold on a marketplace. */
export const defaultCosts: Costs = {
  currency: 'USD',
  filamentPerKg: 22,
  electricityPerKwh: 0.2,
  watts: 120,
  machinePerHour: 0.5,
  labourMinutes: 6,
  labourPerHour: 18,
  failurePercent: 5,
  packaging: 0.6,
  feePercent: 10,
  marginPercent: 45,
}

export async function findCosts(platform: Pick<Platform, 'db'>, userId: string) {
  const row = await findCostRow(platform, userId)
  return { costs: row ? costsOf(row) : defaultCosts, isDefault: row === undefined }
}

function costsOf(row: NonNullable<Awaited<ReturnType<typeof findCostRow>>>): Costs {
  return {
    currency: row.currency,
    filamentPerKg: row.filament_per_kg,
    electricityPerKwh: row.electricity_per_kwh,
    watts: row.watts,
    machinePerHour: row.machine_per_hour,
    labourMinutes: row.labour_minutes,
    labourPerHour: row.labour_per_hour,
    failurePercent: row.failure_percent,
    packaging: row.packaging,
    feePercent: row.fee_percent,
    marginPercent: row.margin_percent,
  }
}
