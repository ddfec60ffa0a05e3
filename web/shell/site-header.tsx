import { lazy, Suspense } from 'react'
import { hasBeenSignedIn, useSession } from '../accounts/accounts.ts'
import { VisitorHeader } from './visitor-header.tsx'

const loadMemberHeader = () => import('./member-header.tsx')
const MemberHeader = lazy(async () => ({ default: (await loadMemberHeader()).MemberHeader }))

/** Fetches the members' header while the session is still being asked for. */
export function preloadMemberHeader() {
  if (hasBeenSignedIn()) void loadMemberHeader()
}

export function SiteHeader() {
  const { user } = useSession()
  return (
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
  )
}
