import { goToPricing } from '../../billing/billing.tsx'
import { useSession } from '../../session/session.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { Logo } from './logo.tsx'

export function VisitorHeader() {
  const { user, initialized } = useSession()
  return (
    <>
      <Logo to={user ? '/home' : '/'} />
      <nav aria-label="Account" className={`ml-auto flex gap-1 sm:gap-3 ${initialized ? '' : 'if-visitor'}`}>
        <LinkButton to="/login" variant="quiet" className="max-sm:px-3!">
          Login
        </LinkButton>
        <Button variant="primary" className="whitespace-nowrap max-sm:px-4!" onClick={() => goToPricing()}>
          Get Started
        </Button>
      </nav>
    </>
  )
}
