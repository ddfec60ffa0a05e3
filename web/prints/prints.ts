import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const FailedPrint = lazyLoad(async () => (await import('./failed-print.tsx')).FailedPrint)
