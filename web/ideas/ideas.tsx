import { lazyDialog, lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const IdeaDialog = lazyDialog(async () => (await import('./idea-dialog.tsx')).IdeaDialog)

export const MyIdeas = lazyLoad(async () => (await import('./my-ideas.tsx')).MyIdeas)
