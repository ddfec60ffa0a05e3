import type { ComponentProps } from 'react'
import { LateLayer } from '../ui/lazy-load/late-layer.tsx'
import { latePart } from '../ui/lazy-load/late-part.tsx'

const load = async () => (await import('./idea-dialog.tsx')).IdeaDialog

type IdeaDialogProps = ComponentProps<Awaited<ReturnType<typeof load>>> & { name: string }

/** For members: tell us what should be designed. */
export function IdeaDialog({ name, ...layer }: IdeaDialogProps) {
  return <LateLayer {...{ name, load, layer }} />
}

/** The tab of the settings with what the member sent. */
export const MyIdeas = latePart(async () => (await import('./my-ideas.tsx')).MyIdeas)
