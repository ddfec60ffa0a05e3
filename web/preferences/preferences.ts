// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
import { useEffect } from 'react'
import { latePart } from '../ui/late-part.tsx'
import { readStored, store } from '../ui/stored.ts'
import { chooseTheme, readTheme, subscribeToTheme } from '../ui/theme.ts'
import { formatSizeIn } from './lengths.ts'
import { usePreferences, useSavePreferences } from './use-preferences.ts'

export { scaleToFit } from './bed-fit.ts'
export { usePreferences }

/** Writes a size as the member likes to read it. */
export function useSizeWords() {
  const units = usePreferences().data?.units ?? 'metric'
  return (sizeMm: readonly number[]) => formatSizeIn(sizeMm, units)
}

/** The tabs of the settings that keep what a member has chosen. */
export const PrinterSettings = latePart(async () => (await import('./printer-settings.tsx')).PrinterSettings)
export const NotificationSettings = latePart(
  async () => (await import('./notification-settings.tsx')).NotificationSettings,
)
export const ProfilePreferences = latePart(
  async () => (await import('./profile-preferences.tsx')).ProfilePreferences,
)

/** The theme that this browser and the account last agreed on. */
const agreed = 'themeAgreed'

/** The member's theme comes to every browser; one chosen in this browser, also before this page, goes to the account. */
export function useStoredTheme() {
  const { data } = usePreferences()
  const { mutate: save } = useSavePreferences()
  const stored = data?.theme

  useEffect(() => {
    if (stored === undefined) return
    const agree = () => {
      const here = readTheme()
      if (here === stored) store(agreed, here)
      else save({ theme: here }, { onSuccess: () => store(agreed, here) })
    }
    const before = readStored(agreed)
    if (before !== null && before !== readTheme()) agree()
    else if (stored !== null) {
      store(agreed, stored)
      if (stored !== readTheme()) chooseTheme(stored)
    }
    const unsubscribe = subscribeToTheme(agree)
    return () => {
      unsubscribe()
    }
  }, [stored, save])
}
