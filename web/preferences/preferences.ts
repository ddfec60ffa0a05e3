import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export { scaleToFit, turnToFit } from './bed-fit.ts'
export { useFormatDistance, useFormatVolume } from './distances.ts'
export { useStoredTheme } from './stored-theme.ts'
export { useFormatSize } from './use-format-size.ts'
export { memberPreferences, usePreferences } from './use-preferences.ts'

export const PrinterSettings = lazyLoad(async () => (await import('./printer-settings.tsx')).PrinterSettings)
export const NotificationSettings = lazyLoad(
  async () => (await import('./notification-settings.tsx')).NotificationSettings,
)
export const ProfilePreferences = lazyLoad(
  async () => (await import('./profile-preferences.tsx')).ProfilePreferences,
)
