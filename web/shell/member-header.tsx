import { Compass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Link, usePathname } from '../ui/link.tsx'
import { Logo } from './logo.tsx'
import { NavbarSearch } from './navbar-search.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SideMenu } from './side-menu.tsx'

const IdeaDialog = lazy(async () => ({ default: (await import('../ideas/ideas.tsx')).IdeaDialog }))

export function MemberHeader({ user }: { user: User }) {
  const pathname = usePathname()
  const [idea, setIdea] = useState<'never opened' | 'open' | 'closed'>('never opened')
  const openIdea = () => setIdea('open')
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
          <SideMenu user={user} onIdea={openIdea} />
        </div>
      </nav>
      {idea !== 'never opened' && (
        <Suspense>
          <IdeaDialog open={idea === 'open'} onOpenChange={(open) => setIdea(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}
