// Without schemas: the what-if box of a design checks what is typed with these limits.

/** What a member may enter; money is in major units of the member's currency. */
export const costLimits = {
  filamentPerKg: { label: 'Filament price per kg', most: 10_000_000 },
  electricityPerKwh: { label: 'Electricity price per kWh', most: 100_000 },
  watts: { label: 'Power of the printer in watts', most: 10_000 },
  machinePerHour: { label: 'Machine rate per hour', most: 1_000_000 },
  labourMinutes: { label: 'Your work per print in minutes', most: 10_000 },
  labourPerHour: { label: 'Your rate per hour', most: 10_000_000 },
  failurePercent: { label: 'Failed prints in %', most: 90 },
  packaging: { label: 'Packaging per print', most: 1_000_000 },
  feePercent: { label: 'Marketplace fee in %', most: 50 },
  marginPercent: { label: 'Margin in %', most: 90 },
} as const

export type CostName = keyof typeof costLimits
export const costNames = Object.keys(costLimits) as CostName[]

/** Fee and margin are shares of the price, and the costs need the rest. */
export const maxFeeAndMargin = 95
export const feeAndMarginSentence = `Fee and margin together must be at most ${maxFeeAndMargin} % of the price.`

/** Returns why a cost is refused; undefined for a possible one. */
export function costProblem(name: CostName, value: number): string | undefined {
  const { label, most } = costLimits[name]
  const isPossible = Number.isFinite(value) && value >= 0 && value <= most
  return isPossible ? undefined : `${label} must be a number from 0 to ${most.toLocaleString('en')}.`
}
