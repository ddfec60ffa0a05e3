import { useSession } from '../accounts/accounts.ts'
import { goToPricing } from '../billing/billing.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Logo } from './logo.tsx'

export function VisitorHeader() {
  const { user, initialized } = useSession()
  return (
    <>
      <Logo to={user ? '/home' : '/'} />
      <nav aria-label="Account" className={`ml-auto flex gap-1 sm:gap-3 ${initialized ? '' : 'if-visitor'}`}>
        <LinkButton to="/login" variant="quiet" className="px-3 sm:px-5">
          Login
        </LinkButton>
        <Button variant="primary" className="px-4 sm:px-5" onClick={() => goToPricing()}>
          Get Started
        </Button>
      </nav>
    </>
  )
}
