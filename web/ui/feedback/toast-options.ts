export type ToastType = 'blank' | 'error' | 'success' | 'loading' | 'custom'

const toastDurations: Record<ToastType, number> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
}

export const globalToastDuration = 5000

export const maxToasts = 20

export type ToastRequest = { type?: ToastType; message: string; duration?: number }

export function toastOptions({
  type = 'blank',
  duration = toastDurations[type],
}: Omit<ToastRequest, 'message'>) {
  const isError = type === 'error'
  return {
    duration,
    ariaProps: {
      role: isError ? ('alert' as const) : ('status' as const),
      'aria-live': isError ? ('assertive' as const) : ('polite' as const),
    },
  }
}
