import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const TestPrints = lazyLoad(async () => (await import('./test-prints.tsx')).TestPrints, {
  fallback: null,
})

export const PrintPhotos = lazyLoad(async () => (await import('./print-photos.tsx')).PrintPhotos, {
  fallback: null,
})

export const FailedPrint = lazyLoad(async () => (await import('./failed-print.tsx')).FailedPrint)
