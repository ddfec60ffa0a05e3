import type { ProductStatus } from '#contract/catalogue/products.ts'
import { Badge } from '../../../ui/layout/card.tsx'

export const productStatuses: Record<ProductStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  retired: 'Retired',
}

const tones = { draft: 'neutral', scheduled: 'accent', published: 'success', retired: 'neutral' } as const

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  return <Badge tone={tones[status]}>{productStatuses[status]}</Badge>
}
