import type { IdeaStatus } from '#contract/ideas/ideas.ts'
import { Badge } from '../../ui/layout/card.tsx'

export const ideaStatuses: Record<IdeaStatus, string> = {
  received: 'Received',
  considering: 'Considering',
  planned: 'Planned',
  released: 'Released',
  declined: 'Declined',
}

export function IdeaStatusBadge({ status }: { status: IdeaStatus }) {
  const isGood = status === 'planned' || status === 'released'
  return <Badge tone={isGood ? 'success' : 'neutral'}>{ideaStatuses[status]}</Badge>
}
