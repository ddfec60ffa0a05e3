import { Compass, Menu } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { IdeaDialog } from '../../ideas/ideas.tsx'
import { useShortcut } from '../../ui/browser/shortcuts.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { lazyDialog } from '../../ui/lazy-load/lazy-load.tsx'
import { Link, usePathname } from '../../ui/navigation/link.tsx'
import { NavbarSearch } from '../search/navbar-search.tsx'
import { Logo } from './logo.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const ShortcutDialog = lazyDialog(
  async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog,
  'shortcuts',
)
const SideMenu = lazyDialog(async () => (await import('./side-menu.tsx')).SideMenu, 'menu')

export function MemberHeader({ user }: { user: User }) {
  const pathname = usePathname()
  const [ideaOpen, setIdeaOpen] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  useShortcut('?', () => setShortcutsOpen(true))
  const openIdea = () => setIdeaOpen(true)
  return (
    <>
      <Logo to="/home" />
      <nav aria-label="Main" className="ml-auto flex items-center gap-1">
        <Link
          to="/products"
          aria-current={pathname === '/products' ? 'page' : undefined}
          className="hidden min-h-11 items-center gap-2 rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:text-accent-text md:flex"
        >
          <Compass size={20} aria-hidden="true" />
          Explore
        </Link>
        <NavbarSearch />
        <div className="hidden items-center gap-2 md:flex">
          <Button size="sm" onClick={openIdea}>
            Send product idea
          </Button>
          <ProfileMenu user={user} />
        </div>
        <div className="md:hidden">
          <IconButton label="Menu" aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
            <Menu size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </nav>
      <SideMenu open={menuOpen} onOpenChange={setMenuOpen} user={user} onIdea={openIdea} />
      <ShortcutDialog open={shortcutsOpen} onOpenChange={setShortcutsOpen} />
      <IdeaDialog reopenName="idea" open={ideaOpen} onOpenChange={setIdeaOpen} />
    </>
  )
}
