import type { Costs } from '../profit/costs.ts'

export const costs: Costs = {
  currency: 'EUR',
  filamentPerKg: 19.9,
  electricityPerKwh: 0.31,
  watts: 90,
  machinePerHour: 0.4,
  labourMinutes: 4,
  labourPerHour: 20,
  failurePercent: 8,
  packaging: 0.35,
  feePercent: 12.5,
  marginPercent: 50,
}
