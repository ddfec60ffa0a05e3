import { Outlet } from 'react-router'
import { PendingBar } from './navigation/pending-bar.tsx'
import { usePageOpened } from './navigation/use-page-opened.ts'
import { useScroll } from './navigation/use-scroll.ts'

export function Root() {
  useScroll()
  const announcement = usePageOpened()
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <PendingBar />
      <Outlet />
    </>
  )
}
