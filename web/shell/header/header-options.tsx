import { Button } from '../../ui/buttons/button.tsx'
import { Logo } from './logo.tsx'

/** What the site header shows while its code loads, and when it does not arrive. */
export const headerOptions = {
  fallback: <Logo to="/home" />,
  failure: (retry: () => void) => (
    <>
      <Logo to="/home" />
      <Button size="sm" className="ml-auto" onClick={retry}>
        Load menu
      </Button>
    </>
  ),
}
