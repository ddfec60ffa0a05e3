import { globalToastDuration, type ToastRequest, type ToastType } from './toast-options.ts'

const loadToaster = () => import('./toaster.tsx')

/** Once the page stands: a toast that says the network is gone must not need it. */
export function preloadToaster() {
  setTimeout(() => loadToaster().catch(() => undefined), 2000)
}

/** Shows a toast as long as the table of durations says, or as long as `duration`. */
async function showToast(request: ToastRequest): Promise<string> {
  const { show } = await loadToaster()
  return show(request)
}

/** The app's usual toast: five seconds, whatever its type. */
export function notify(type: ToastType, message: string): void {
  void showToast({ type, message, duration: globalToastDuration })
}
