import { lazy, Suspense } from 'react'
import { hasBeenSignedIn, useSession } from '../../session/session.ts'
import { Logo } from './logo.tsx'
import { VisitorHeader } from './visitor-header.tsx'

const loadHeader = () => import('./signed-in-header.tsx')
const SignedInHeader = lazy(async () => ({ default: (await loadHeader()).SignedInHeader }))

/** Fetches the members' header while the session is still being asked for. */
export function preloadMemberHeader() {
  if (hasBeenSignedIn()) void loadHeader()
}

export function SiteHeader() {
  const { user } = useSession()
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper print:hidden">
      <div className="page flex h-16 items-center gap-2 sm:gap-4">
        {user?.name ? (
          <Suspense fallback={<Logo to="/home" />}>
            <SignedInHeader user={user} />
          </Suspense>
        ) : (
          <VisitorHeader />
        )}
      </div>
    </header>
  )
}
