import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'

export function LibrarySkeleton() {
  return (
    <LoadingRegion className="grid gap-6">
      <Skeleton className="h-96 w-full rounded-lg" />
      <Skeleton className="h-[36rem] w-full rounded-lg" />
    </LoadingRegion>
  )
}
