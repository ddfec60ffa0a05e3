import { lazy } from 'react'
import type { User } from '#contract/accounts.ts'
import { usePathname } from '../../ui/navigation/link.tsx'
import { hasAdminFrame } from './admin-sections.ts'
import { MemberHeader } from './member-header.tsx'

const AdminHeader = lazy(async () => ({ default: (await import('./admin-header.tsx')).AdminHeader }))

export function SignedInHeader({ user }: { user: User }) {
  const pathname = usePathname()
  return hasAdminFrame(user, pathname) ? (
    <AdminHeader user={user} pathname={pathname} />
  ) : (
    <MemberHeader user={user} />
  )
}
