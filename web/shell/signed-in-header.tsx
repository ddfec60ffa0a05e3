import { lazy } from 'react'
import type { User } from '#contract/accounts.ts'
import { isPage } from '#contract/pages.ts'
import { usePathname } from '../ui/link.tsx'
import { isAdminPath } from './admin-place.ts'
import { MemberHeader } from './member-header.tsx'

const AdminHeader = lazy(async () => ({ default: (await import('./admin-header.tsx')).AdminHeader }))

/** Administrators have a navigation of their own in their area, and where a path leads nowhere. */
export function SignedInHeader({ user }: { user: User }) {
  const pathname = usePathname()
  const isAdmin = user.role === 'admin' && (isAdminPath(pathname) || !isPage(pathname))
  return isAdmin ? <AdminHeader user={user} pathname={pathname} /> : <MemberHeader user={user} />
}
