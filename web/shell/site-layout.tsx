import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { hasBeenSignedIn, useSession } from '../accounts/accounts.ts'
import { Footer } from './footer.tsx'
import { VisitorHeader } from './visitor-header.tsx'

const loadMemberHeader = () => import('./member-header.tsx')
const MemberHeader = lazy(async () => ({ default: (await loadMemberHeader()).MemberHeader }))

/** Fetches the members' header while the session is still being asked for. */
export function preloadMemberHeader() {
  if (hasBeenSignedIn()) void loadMemberHeader()
}

/** Header, page, footer: of every page but the admin's. */
export function SiteLayout() {
  const { user } = useSession()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-line border-b bg-paper print:hidden">
        <div className="page flex h-16 items-center gap-2 sm:gap-4">
          {user?.name ? (
            <Suspense>
              <MemberHeader user={user} />
            </Suspense>
          ) : (
            <VisitorHeader />
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
