import { privacyDated } from '../legal-dates.ts'
import { LegalPage } from '../legal-page.tsx'
import { cookies } from './cookies.tsx'
import { processors } from './processors.tsx'
import { records } from './records.tsx'
import { rights } from './rights.tsx'

const intro = (
  <p>
    What we store about you, why, for how long, and what you can do about it. In short: we store what the
    service needs, we advertise only with your consent, and we sell no data.
  </p>
)

const sections = [...records, ...cookies, ...processors, ...rights]

export function PrivacyPolicyPage() {
  return <LegalPage title="Privacy Policy" dated={privacyDated} intro={intro} sections={sections} />
}
