import { useOnline } from '../../ui/browser/use-online.ts'

export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-ink px-4 py-2 text-center text-paper text-sm">
          You are offline. You can still read the pages you have opened.
        </p>
      )}
    </div>
  )
}
