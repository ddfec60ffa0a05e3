import { Outlet } from 'react-router'
import { ConsentBanner } from './consent-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PendingBar } from './pending-bar.tsx'
import { usePageOpened } from './use-page-opened.ts'
import { useScroll } from './use-scroll.ts'

/** Around every page. */
export function Root() {
  useScroll()
  const announcement = usePageOpened()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <PendingBar />
      <OfflineBanner />
      <Outlet />
      <ConsentBanner />
    </>
  )
}
