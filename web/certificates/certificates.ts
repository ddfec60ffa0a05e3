import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const CertificateSettings = lazyLoad(
  async () => (await import('./certificate-settings.tsx')).CertificateSettings,
)
