import type { ProductStatus } from '#contract/catalogue/products.ts'
import { Badge } from '../../../ui/layout/card.tsx'

export const productStatuses: readonly { value: ProductStatus; label: string }[] = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'retired', label: 'Retired' },
]

const tones = { draft: 'neutral', scheduled: 'accent', published: 'success', retired: 'neutral' } as const

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  return <Badge tone={tones[status]}>{productStatuses.find(({ value }) => value === status)?.label}</Badge>
}
