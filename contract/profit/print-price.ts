// Types only: every product card needs this file, but not the schemas.
import type { Costs } from './costs.ts'

/** `minutes` are those of the machine. */
export type PrintedDesign = { grams: number; minutes: number }

/** Money in the member's currency, in major units, for one print. */
export type PrintPrice = {
  filament: number
  electricity: number
  machine: number
  /** What failed prints add to filament, electricity and machine. */
  failures: number
  labour: number
  packaging: number
  /** Sum of the above. */
  cost: number
  price: number
  fee: number
  profit: number
  profitPerHour: number
}

/**
 * Returns the price at which a print earns the member's margin; undefined without a print time.
 *
 *     printing = filament + electricity + machine
 *     cost     = printing / (1 - failure %) + labour + packaging
 *     price    = cost / (1 - fee % - margin %)
 *     profit   = price - fee - cost = margin % of the price
 *
 * Grams and minutes are those of one finished piece; rates are per kg, kWh and hour. One failed print in ten costs as
 * much filament and time as a good one, so ten prints pay for nine. Nothing is rounded.
 */
export function printPrice({ grams, minutes }: PrintedDesign, costs: Costs): PrintPrice | undefined {
  if (minutes <= 0) return undefined
  const hours = minutes / 60
  const filament = (grams / 1000) * costs.filamentPerKg
  const electricity = hours * (costs.watts / 1000) * costs.electricityPerKwh
  const machine = hours * costs.machinePerHour
  const printing = filament + electricity + machine
  const failures = printing * (1 / successRate(costs) - 1)
  const { labour, packaging } = fixedCosts(costs)
  const cost = printing + failures + labour + packaging
  const price = cost / (1 - (costs.feePercent + costs.marginPercent) / 100)
  const profit = (price * costs.marginPercent) / 100
  return {
    filament,
    electricity,
    machine,
    failures,
    labour,
    packaging,
    cost,
    price,
    fee: (price * costs.feePercent) / 100,
    profit,
    profitPerHour: profit / hours,
  }
}

/**
 * Returns the numbers that sort designs by profit per hour: with the same costs, a larger
 * (`perGram` × grams + `fixed`) / minutes is a larger profit per hour. What an hour costs adds the same to each.
 */
export function profitOrder(costs: Costs): { perGram: number; fixed: number } {
  const { labour, packaging } = fixedCosts(costs)
  return { perGram: costs.filamentPerKg / 1000 / successRate(costs), fixed: labour + packaging }
}

/** Returns the part of all prints that succeeds. */
function successRate({ failurePercent }: Costs) {
  return 1 - failurePercent / 100
}

function fixedCosts({ labourMinutes, labourPerHour, packaging }: Costs) {
  return { labour: (labourMinutes / 60) * labourPerHour, packaging }
}

/** Returns a price as a seller would write it: tenths below 100, whole above. */
export function roundedPrice(price: number) {
  return price < 100 ? Math.round(price * 10) / 10 : Math.round(price)
}
