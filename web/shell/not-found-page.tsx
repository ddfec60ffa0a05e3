import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/buttons/button.tsx'
import { LogoMark } from './header/logo.tsx'

export function NotFoundPage() {
  const { user } = useSession()
  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <LogoMark className="size-16 -rotate-12 text-muted" />
      <h1 tabIndex={-1} className="text-2xl">
        Page Not Found
      </h1>
      <p className="max-w-md text-muted">
        This page does not exist or was removed. Check the spelling or start again from the home page.
      </p>
      <LinkButton variant="primary" to={user?.role === 'admin' ? '/admin' : '/'}>
        Back to Home
      </LinkButton>
    </section>
  )
}
