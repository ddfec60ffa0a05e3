import type { User } from '#contract/accounts/accounts.ts'
import { lazyLoad } from '../../ui/lazy-load/lazy-load.tsx'
import { usePathname } from '../../ui/navigation/link.tsx'
import { hasAdminFrame } from './admin-sections.ts'
import { headerOptions } from './header-options.tsx'
import { MemberHeader } from './member-header.tsx'

const AdminHeader = lazyLoad(async () => (await import('./admin-header.tsx')).AdminHeader, headerOptions)

export function SignedInHeader({ user }: { user: User }) {
  const pathname = usePathname()
  return hasAdminFrame(user, pathname) ? (
    <AdminHeader user={user} pathname={pathname} />
  ) : (
    <MemberHeader user={user} />
  )
}
