import { Link } from '../../ui/navigation/link.tsx'
import { termsDated } from '../legal-dates.ts'
import { LegalPage } from '../legal-page.tsx'
import { accountAndFiles } from './account-and-files.tsx'
import { suspensionAndChanges } from './suspension-and-changes.tsx'

const intro = (
  <p>
    These terms are about your account, the files and how we treat each other. Plans, money and the commercial
    licence are in the <Link to="/terms-and-conditions">Terms & Conditions</Link>, and what we store about you
    is in the <Link to="/privacy-policy">Privacy Policy</Link>.
  </p>
)

const sections = [...accountAndFiles, ...suspensionAndChanges]

export function TermsOfUsePage() {
  return <LegalPage title="Terms of Use" dated={termsDated} intro={intro} sections={sections} />
}
