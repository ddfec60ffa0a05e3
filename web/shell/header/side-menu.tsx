import { Compass, Lightbulb, LogOut, Settings, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { useSession } from '../../session/session.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { SideSheet } from '../../ui/overlays/side-sheet.tsx'
import { logOut, UserSummary } from './profile-menu.tsx'

const itemClass =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-sunken'

type SideMenuProps = { user: User; open: boolean; onOpenChange: (open: boolean) => void; onIdea: () => void }

export function SideMenu({ user, open, onOpenChange, onIdea }: SideMenuProps) {
  const { view } = useSession()
  const close = () => onOpenChange(false)
  return (
    <SideSheet open={open} onOpenChange={onOpenChange} title="Menu">
      <div className="mb-4 flex items-center gap-3 border-line border-b px-3 pb-4">
        <Avatar src={user.profileImg} />
        <UserSummary user={user} />
      </div>
      <nav aria-label="Menu">
        <SideLink to="/products" icon={<Compass size={20} aria-hidden="true" />} onClick={close}>
          Explore
        </SideLink>
        {user.role === 'admin' && (
          <SideLink to="/admin" icon={<Wrench size={20} aria-hidden="true" />} onClick={close}>
            Admin
          </SideLink>
        )}
        <SideLink to="/settings" icon={<Settings size={20} aria-hidden="true" />} onClick={close}>
          Settings
        </SideLink>
        {!view && (
          <button type="button" className={itemClass} onClick={logOut}>
            <LogOut size={20} aria-hidden="true" />
            Logout
          </button>
        )}
        <button
          type="button"
          className={itemClass}
          onClick={() => {
            close()
            onIdea()
          }}
        >
          <Lightbulb size={20} aria-hidden="true" />
          Send product idea
        </button>
      </nav>
    </SideSheet>
  )
}

type SideLinkProps = { to: string; icon: ReactNode; onClick: () => void; children: ReactNode }

function SideLink({ to, icon, onClick, children }: SideLinkProps) {
  return (
    <Link to={to} onClick={onClick} className={itemClass}>
      {icon}
      {children}
    </Link>
  )
}
