import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

/** The tab of the settings about what we hold. */
export const PrivacySettings = lazyLoad(async () => (await import('./privacy-settings.tsx')).PrivacySettings)
