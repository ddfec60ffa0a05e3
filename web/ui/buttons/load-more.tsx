import { Button } from './button.tsx'

type LoadMoreProps = {
  shown: number
  total: number
  totalIsAtLeast: boolean
  loading: boolean
  onLoadMore: () => void
}

/** Does not load automatically, so that the footer stays reachable. */
export function LoadMore({ shown, total, totalIsAtLeast, loading, onLoadMore }: LoadMoreProps) {
  return (
    <div className="grid justify-items-center gap-3 py-8">
      <p role="status" className="text-muted text-sm tabular-nums">
        {shown} of {totalIsAtLeast ? `more than ${total}` : total}
      </p>
      {(shown < total || totalIsAtLeast) && (
        <Button onClick={onLoadMore} loading={loading} loadingText="Loading...">
          Load more
        </Button>
      )}
    </div>
  )
}
