import { hasBeenSignedIn, useSession } from '../../session/session.ts'
import { lazyLoad } from '../../ui/lazy-load/lazy-load.tsx'
import { headerOptions } from './header-options.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { VisitorHeader } from './visitor-header.tsx'

const loadHeader = async () => (await import('./signed-in-header.tsx')).SignedInHeader
const SignedInHeader = lazyLoad(loadHeader, headerOptions)

const ViewBanner = lazyLoad(async () => (await import('./view-banner.tsx')).ViewBanner, { fallback: null })

/** Loads the members' header while the session refreshes. */
export function preloadMemberHeader() {
  if (hasBeenSignedIn()) void loadHeader()
}

export function SiteHeader() {
  const { user, view } = useSession()
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper print:hidden">
      <OfflineBanner />
      {view && user && <ViewBanner user={user} view={view} />}
      <div className="page flex h-16 items-center gap-2 sm:gap-4">
        {user?.name ? <SignedInHeader user={user} /> : <VisitorHeader />}
      </div>
    </header>
  )
}
