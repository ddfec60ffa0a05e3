export { PriceLine } from './price-line.tsx'
export { CostSettings, PriceBox, SalesLog } from './profit-panels.ts'
