import { useSyncExternalStore } from 'react'

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="bg-ink px-4 py-2 text-center text-paper text-sm">
          You are offline. What you have already opened stays readable.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
