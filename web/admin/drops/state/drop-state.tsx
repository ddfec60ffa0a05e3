import type { DropState } from '#contract/catalogue/drops.ts'
import { Badge } from '../../../ui/layout/card.tsx'

export const dropStates: Record<DropState, string> = {
  draft: 'Draft',
  planned: 'Planned',
  scheduled: 'Scheduled',
  published: 'Published',
}

const tones = { draft: 'neutral', planned: 'accent', scheduled: 'neutral', published: 'success' } as const

export function DropStateBadge({ state }: { state: DropState }) {
  return <Badge tone={tones[state]}>{dropStates[state]}</Badge>
}
