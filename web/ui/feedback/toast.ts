import { loadChunk } from '../browser/load-chunk.ts'
import { globalToastDuration, type ToastType } from './toast-options.ts'

const loadToaster = () => loadChunk(() => import('./toaster.tsx'))

/** Loads the toaster early: once the network fails, it can't be loaded any more. */
export function preloadToaster() {
  setTimeout(() => loadToaster().catch(() => undefined), 2000)
}

export function notify(type: ToastType, message: string): void {
  loadToaster().then(
    ({ show }) => show({ type, message, duration: globalToastDuration }),
    () => window.alert(message),
  )
}
