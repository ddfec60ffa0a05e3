import { EmptyState } from '../ui/states.tsx'

/** Stands where a page of the studio is not built yet. */
export function LaterPage() {
  return (
    <div className="page pt-8">
      <h1 className="sr-only">Comes later</h1>
      <EmptyState title="This page comes with one of the next releases" />
    </div>
  )
}
