import { Button } from './button.tsx'

type NextPageButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  className?: string
}

/** Shows nothing when the list has no next page. */
export function NextPageButton({ list, className }: NextPageButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      className={className}
      loading={list.isFetchingNextPage}
      loadingText="Loading..."
      onClick={() => void list.fetchNextPage()}
    >
      Load more
    </Button>
  )
}
