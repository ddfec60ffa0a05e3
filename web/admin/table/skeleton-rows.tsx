import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'

const places = Array.from({ length: 8 }, (_, at) => at)

export function SkeletonRows() {
  return (
    <LoadingRegion className="panel divide-y divide-line">
      {places.map((place) => (
        <div key={place} className="flex h-12 items-center px-4">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </LoadingRegion>
  )
}
