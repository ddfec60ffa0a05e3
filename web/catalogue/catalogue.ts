import { lazy } from 'react'

/** The tab of the settings with what the member downloaded. */
export const LibrarySettings = lazy(async () => ({
  default: (await import('./library-settings.tsx')).LibrarySettings,
}))
