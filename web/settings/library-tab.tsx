import { LibrarySettings } from '../catalogue/catalogue.ts'
import { CertificateSettings } from '../certificates/certificates.ts'

export function LibraryTab() {
  return (
    <>
      <LibrarySettings />
      <CertificateSettings />
    </>
  )
}
