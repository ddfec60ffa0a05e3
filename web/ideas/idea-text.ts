import type { IdeaStatus } from '#contract/ideas/ideas.ts'

type Idea = { status: IdeaStatus; drop: { title: string } | null }

const statusTexts: Record<IdeaStatus, string> = {
  received: 'Received',
  considering: 'We are considering it',
  planned: 'Planned',
  released: 'Released',
  declined: 'Declined',
}

export function ideaStatusText({ status, drop }: Idea): string {
  if (status === 'planned' && drop) return `Planned for ${drop.title}`
  if (status === 'released' && drop) return `Released in ${drop.title}`
  return statusTexts[status]
}

export const statusTones: Record<IdeaStatus, 'neutral' | 'success'> = {
  received: 'neutral',
  considering: 'neutral',
  planned: 'success',
  released: 'success',
  declined: 'neutral',
}
