import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'

export const Library = lazyLoad(async () => (await import('./library-sections.tsx')).LibrarySections, {
  fallback: <LibrarySkeleton />,
})
