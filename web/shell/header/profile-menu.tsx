import { LogOut, Settings, Store, Wrench } from 'lucide-react'
import type { User } from '#contract/accounts/accounts.ts'
import { messageOf } from '../../api/api-error.ts'
import { signOut, useSession } from '../../session/session.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { usePathname } from '../../ui/navigation/link.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/overlays/menu.tsx'
import { isAdminPath } from './admin-sections.ts'

/** During a view as a member, the banner above has the exit. */
export function ProfileMenu({ user }: { user: User }) {
  const { view } = useSession()
  return (
    <Menu label="Profile" trigger={<Avatar src={user.profileImg} />} header={<UserSummary user={user} />}>
      {user.role === 'admin' && <AreaLinks />}
      <MenuLink to="/settings">
        <Settings size={20} aria-hidden="true" />
        Settings
      </MenuLink>
      {!view && (
        <MenuItem onSelect={logOut}>
          <LogOut size={20} aria-hidden="true" />
          Logout
        </MenuItem>
      )}
    </Menu>
  )
}

function AreaLinks() {
  if (!isAdminPath(usePathname()))
    return (
      <MenuLink to="/admin">
        <Wrench size={20} aria-hidden="true" />
        Admin
      </MenuLink>
    )
  return (
    <MenuLink to="/home">
      <Store size={20} aria-hidden="true" />
      Members’ site
    </MenuLink>
  )
}

const roleNames: Record<User['role'], string> = { user: 'User', admin: 'Admin' }

export function UserSummary({ user }: { user: User }) {
  return (
    <span className="block min-w-0 max-w-56">
      <span className="block truncate font-semibold">{user.name}</span>
      <span className="block text-muted text-sm">{roleNames[user.role]}</span>
    </span>
  )
}

export function logOut() {
  signOut().catch((error: unknown) => notify('error', messageOf(error)))
}
