import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../query-client.ts'
import { useSession } from '../session/session.ts'
import { usePathname } from '../ui/navigation/link.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { Footer } from './footer.tsx'
import { hasAdminFrame } from './header/admin-sections.ts'
import { SiteHeader } from './header/site-header.tsx'

/** The administrators' frame is wider and has no footer. */
export function Frame({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const isAdmin = hasAdminFrame(user, usePathname())
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <div className={`flex min-h-dvh flex-col ${isAdmin ? '[--page-width:100rem]' : ''}`}>
        <SiteHeader />
        <main id="main" tabIndex={-1} className="peer min-h-[calc(100dvh-4rem)] flex-1">
          {children}
        </main>
        {!isAdmin && <Footer />}
      </div>
      <ConsentBanner />
    </QueryClientProvider>
  )
}
