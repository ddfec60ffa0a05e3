import { type ComponentType, StrictMode, useEffect } from 'react'
import { Frame } from './shell/frame.tsx'

/** Without the app's router, so that the public pages are small. */
export function PublicDocument({ Page }: { Page: ComponentType }) {
  // `first-paint.js` now replays earlier clicks.
  useEffect(() => void window.dispatchEvent(new Event('hydrated')), [])
  return (
    <StrictMode>
      <Frame>
        <Page />
      </Frame>
    </StrictMode>
  )
}
