import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const PrivacySettings = lazyLoad(async () => (await import('./privacy-settings.tsx')).PrivacySettings)
