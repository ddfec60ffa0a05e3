import type { DropState } from '#contract/catalogue/drops.ts'
import { Badge } from '../../../ui/layout/card.tsx'

export const dropStates: readonly { value: DropState; label: string }[] = [
  { value: 'draft', label: 'Draft' },
  { value: 'planned', label: 'Planned' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
]

const tones = { draft: 'neutral', planned: 'accent', scheduled: 'neutral', published: 'success' } as const

export function DropStateBadge({ state }: { state: DropState }) {
  return <Badge tone={tones[state]}>{dropStates.find(({ value }) => value === state)?.label}</Badge>
}
