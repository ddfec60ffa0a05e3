import { Boards, LibrarySettings, LibraryUpdates } from '../catalogue/catalogue.ts'
import { CertificateSettings } from '../certificates/certificates.ts'

/** Also a tab of the settings. */
export function Library() {
  return (
    <>
      <LibraryUpdates />
      <Boards />
      <LibrarySettings />
      <CertificateSettings />
    </>
  )
}
