import { latePart } from '../ui/lazy-load/late-part.tsx'

/** The tab of the settings about what we hold. */
export const PrivacySettings = latePart(async () => (await import('./privacy-settings.tsx')).PrivacySettings)
