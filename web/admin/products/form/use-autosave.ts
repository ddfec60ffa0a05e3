import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../../ui/browser/use-debounced.ts'
import type { FormValues } from './form-values.ts'

const autosaveMilliseconds = 1_000
const retryMilliseconds = 10_000

type Autosave = { isDue: boolean; isLost: boolean; save: () => void }

/** Saves after a pause in typing. Retries network failures by itself, and refused saves after the next change. */
export function useAutosave(values: FormValues, { isDue, isLost, save }: Autosave) {
  const debounced = useDebounced(values, autosaveMilliseconds)
  const tried = useRef<FormValues>(undefined)
  const [, tryAgain] = useState(0)
  useEffect(() => {
    if (!isDue || debounced !== values || tried.current === values) return
    tried.current = values
    save()
  })
  useEffect(() => {
    if (!isLost) return
    const again = () => {
      tried.current = undefined
      tryAgain((count) => count + 1)
    }
    const timer = setInterval(again, retryMilliseconds)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isLost])
}
