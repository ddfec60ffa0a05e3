import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

export function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
