import { lazy } from 'react'

/** The tab of the settings about what we hold. */
export const PrivacySettings = lazy(async () => ({
  default: (await import('./privacy-settings.tsx')).PrivacySettings,
}))
