import type { IdeaStatus } from '#contract/ideas/ideas.ts'
import { Badge } from '../../ui/layout/card.tsx'

export const ideaStatuses: readonly { value: IdeaStatus; label: string }[] = [
  { value: 'received', label: 'Received' },
  { value: 'considering', label: 'Considering' },
  { value: 'planned', label: 'Planned' },
  { value: 'released', label: 'Released' },
  { value: 'declined', label: 'Declined' },
]

export function IdeaStatusBadge({ status }: { status: IdeaStatus }) {
  const isGood = status === 'planned' || status === 'released'
  return (
    <Badge tone={isGood ? 'success' : 'neutral'}>
      {ideaStatuses.find(({ value }) => value === status)?.label}
    </Badge>
  )
}
