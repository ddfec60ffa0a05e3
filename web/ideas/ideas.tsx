import { lazyDialog, lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

/** For members: tell us what should be designed. */
export const IdeaDialog = lazyDialog(async () => (await import('./idea-dialog.tsx')).IdeaDialog)

/** The tab of the settings with what the member sent. */
export const MyIdeas = lazyLoad(async () => (await import('./my-ideas.tsx')).MyIdeas)
