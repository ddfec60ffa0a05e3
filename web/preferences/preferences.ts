// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
import { latePart } from '../ui/lazy-load/late-part.tsx'

export { scaleToFit } from './bed-fit.ts'
export { useStoredTheme } from './stored-theme.ts'
export { memberPreferences, usePreferences } from './use-preferences.ts'
export { useSizeWords } from './use-size-words.ts'

/** The tabs of the settings that keep what a member has chosen. */
export const PrinterSettings = latePart(async () => (await import('./printer-settings.tsx')).PrinterSettings)
export const NotificationSettings = latePart(
  async () => (await import('./notification-settings.tsx')).NotificationSettings,
)
export const ProfilePreferences = latePart(
  async () => (await import('./profile-preferences.tsx')).ProfilePreferences,
)
