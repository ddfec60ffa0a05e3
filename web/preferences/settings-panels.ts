import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const PrinterSettings = lazyLoad(async () => (await import('./printer-settings.tsx')).PrinterSettings)
export const NotificationSettings = lazyLoad(
  async () => (await import('./notification-settings.tsx')).NotificationSettings,
)
export const ProfilePreferences = lazyLoad(
  async () => (await import('./profile-preferences.tsx')).ProfilePreferences,
)
