import { useEffect } from 'react'
import { readStored, store } from '../../ui/browser/storage.ts'
import { chooseTheme, readTheme, subscribeToTheme } from '../../ui/theme/theme.ts'
import { usePreferences, useSavePreferences } from './use-preferences.ts'

/** The theme at the last sync. */
const agreed = 'themeAgreed'

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
