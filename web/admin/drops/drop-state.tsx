import type { DropState } from '#contract/catalogue/drops.ts'
import { Badge } from '../../ui/layout/card.tsx'

const labels: Record<DropState, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }

export function DropStateBadge({ state }: { state: DropState }) {
  return <Badge tone={state === 'published' ? 'success' : 'neutral'}>{labels[state]}</Badge>
}
