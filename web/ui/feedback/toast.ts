import { globalToastDuration, type ToastType } from './toast-options.ts'

const loadToaster = () => import('./toaster.tsx')

/** Once the page stands: a toast that says the network is gone must not need it. */
export function preloadToaster() {
  setTimeout(() => loadToaster().catch(() => undefined), 2000)
}

/** The app's usual toast: five seconds, whatever its type. */
export function notify(type: ToastType, message: string): void {
  void loadToaster().then(({ show }) => show({ type, message, duration: globalToastDuration }))
}
