import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const CostSettings = lazyLoad(async () => (await import('./cost-settings.tsx')).CostSettings)
export const PriceBox = lazyLoad(async () => (await import('./price-box.tsx')).PriceBox)
export const SalesLog = lazyLoad(async () => (await import('./sales/sales-log.tsx')).SalesLog)
