import { type ComponentType, StrictMode } from 'react'
import { Frame } from './shell/frame.tsx'

/** A public page as a document of its own: without the app's router, so that it is small. */
export function PublicDocument({ Page }: { Page: ComponentType }) {
  return (
    <StrictMode>
      <Frame>
        <Page />
      </Frame>
    </StrictMode>
  )
}
