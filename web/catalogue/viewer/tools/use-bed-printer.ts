import { useState } from 'react'
import { usePreferences } from '../../../preferences/preferences.ts'

export type BedPrinter = ReturnType<typeof useBedPrinter>

/** Returns the printers of the member and the one whose bed is shown: the main printer until another is chosen. */
export function useBedPrinter() {
  const printers = usePreferences().data?.printers ?? []
  const [place, choosePrinter] = useState(0)
  return { printers, printer: printers[place] ?? printers[0], choosePrinter }
}
