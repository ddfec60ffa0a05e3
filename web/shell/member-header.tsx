import { Compass, Menu } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Link, usePathname } from '../ui/link.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { Logo } from './logo.tsx'
import { NavbarSearch } from './navbar-search.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useLayer } from './use-layer.ts'

const IdeaDialog = lazy(async () => ({ default: (await import('../ideas/ideas.tsx')).IdeaDialog }))
const ShortcutDialog = lazy(async () => ({ default: (await import('./shortcut-dialog.tsx')).ShortcutDialog }))
const SideMenu = lazy(async () => ({ default: (await import('./side-menu.tsx')).SideMenu }))

export function MemberHeader({ user }: { user: User }) {
  const pathname = usePathname()
  const { wasOpened: needsIdea, ...idea } = useLayer()
  const { wasOpened: needsMenu, ...menu } = useLayer()
  const { wasOpened: needsShortcuts, ...shortcuts } = useLayer()
  useShortcut('?', () => shortcuts.onOpenChange(true))
  const openIdea = () => idea.onOpenChange(true)
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
          <IconButton label="Menu" aria-expanded={menu.open} onClick={() => menu.onOpenChange(true)}>
            <Menu size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </nav>
      <Suspense>
        {needsMenu && <SideMenu {...menu} user={user} onIdea={openIdea} />}
        {needsShortcuts && <ShortcutDialog {...shortcuts} />}
        {needsIdea && <IdeaDialog {...idea} />}
      </Suspense>
    </>
  )
}
