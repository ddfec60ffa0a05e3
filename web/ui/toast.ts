import { globalToastDuration, type ToastRequest, type ToastType } from './toast-options.ts'

/** Shows a toast as long as the table of durations says, or as long as `duration`. Loaded when first needed. */
async function showToast(request: ToastRequest): Promise<string> {
  const toaster = await import('./toaster.tsx')
  return toaster.show(request)
}

/** The app's usual toast: five seconds, whatever its type. */
export function notify(type: ToastType, message: string): void {
  void showToast({ type, message, duration: globalToastDuration })
}
