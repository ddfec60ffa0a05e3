import type { ComponentProps } from 'react'
import { LateLayer } from '../ui/late-layer.tsx'
import { latePart } from '../ui/late-part.tsx'

const load = async () => (await import('./idea-dialog.tsx')).IdeaDialog

/** For members: tell us what should be designed. */
export function IdeaDialog(props: ComponentProps<Awaited<ReturnType<typeof load>>>) {
  return <LateLayer load={load} layer={props} />
}

/** The tab of the settings with what the member sent. */
export const MyIdeas = latePart(async () => (await import('./my-ideas.tsx')).MyIdeas)
