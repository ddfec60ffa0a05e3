import { Spinner } from '../buttons/spinner.tsx'

export function Loader() {
  return (
    <div
      role="status"
      className="late grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-muted"
    >
      <Spinner className="size-6" />
      <p>Loading...</p>
    </div>
  )
}
