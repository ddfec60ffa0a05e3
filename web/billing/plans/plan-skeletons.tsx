import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'

/** Placeholders of the two cards, which prevent a layout shift. */
export function PlanSkeletons() {
  return (
    <LoadingRegion text="Loading pricing plans...">
      <p aria-hidden="true" className="late mb-6 text-center text-muted">
        Loading pricing plans...
      </p>
      <div className="mx-auto grid max-w-4xl gap-4 md:grid-cols-2">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </LoadingRegion>
  )
}

function CardSkeleton() {
  return (
    <div className="panel grid min-h-[30rem] content-start gap-6 p-6 sm:p-8">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-13 w-40" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-36 w-3/4" />
    </div>
  )
}
