import { Menu } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { SideSheet } from '../../ui/overlays/side-sheet.tsx'
import { adminSectionOf, adminSections } from './admin-sections.ts'
import { Logo } from './logo.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const linkClass =
  'flex min-h-11 items-center whitespace-nowrap rounded-md px-3 font-semibold text-sm hover:bg-sunken aria-[current]:bg-sunken aria-[current]:text-accent-text'

export function AdminHeader({ user, pathname }: { user: User; pathname: string }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const current = adminSectionOf(pathname)
  const main = adminSections.filter((section) => section.isMain || section === current)
  const links = (sections: typeof adminSections, onClick?: () => void) =>
    sections.map(({ label, to }) => (
      <Link
        key={to}
        to={to}
        onClick={onClick}
        aria-current={current?.to === to ? 'page' : undefined}
        className={linkClass}
      >
        {label}
      </Link>
    ))
  return (
    <>
      <Logo to="/admin" />
      <Badge>Admin</Badge>
      <nav aria-label="Admin" className="ml-4 hidden gap-0.5 xl:flex">
        {links(main)}
      </nav>
      <div className="ml-auto flex items-center gap-1">
        <ProfileMenu user={user} />
        <IconButton label="Menu" aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
          <Menu size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <SideSheet open={menuOpen} onOpenChange={setMenuOpen} title="Admin">
        <nav aria-label="Admin" className="grid gap-1">
          {links(adminSections, () => setMenuOpen(false))}
        </nav>
      </SideSheet>
    </>
  )
}
