import { type ComponentType, StrictMode, useEffect } from 'react'
import { Frame } from './shell/frame.tsx'

/** A public page as a document of its own: without the app's router, so that it is small. */
export function PublicDocument({ Page }: { Page: ComponentType }) {
  // For `first-paint.js`: what was pressed before can be answered now.
  useEffect(() => void window.dispatchEvent(new Event('awake')), [])
  return (
    <StrictMode>
      <Frame>
        <Page />
      </Frame>
    </StrictMode>
  )
}
