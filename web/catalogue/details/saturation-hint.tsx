import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type Saturation, saturationDays } from '#contract/catalogue/saturation.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { productSaturation } from '../products/product-queries.ts'

const words: Record<Saturation, string> = {
  'under-10': 'Fewer than 10 members',
  '10-50': '10 to 50 members',
  'over-50': 'More than 50 members',
}

/** Shows how many others nearby may sell the same print. */
export function SaturationHint({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(productSaturation(id))
  if (!data && error) return <FailurePanel error={error} onRetry={() => void refetch()} />
  return (
    <div className="flex min-h-12 items-start gap-3">
      <Users size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      {data ? (
        <p>
          {words[data]} in your country have downloaded this design in {saturationDays} days.
        </p>
      ) : (
        <LoadingRegion className="grow">
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
    </div>
  )
}
