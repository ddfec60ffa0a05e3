import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const PrinterSettings = lazyLoad(
  async () => (await import('./settings/printer-settings.tsx')).PrinterSettings,
)
export const NotificationSettings = lazyLoad(
  async () => (await import('./settings/notification-settings.tsx')).NotificationSettings,
)
export const ProfilePreferences = lazyLoad(
  async () => (await import('./settings/profile-preferences.tsx')).ProfilePreferences,
)
