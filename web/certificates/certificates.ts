export { certificateList } from './certificate-queries.ts'
export { CertificateSettings } from './certificate-settings.tsx'
export { DesignCertificate } from './design-certificate.tsx'
