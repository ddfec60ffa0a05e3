import { Link } from '../../ui/navigation/link.tsx'
import { termsDated } from '../legal-dates.ts'
import { LegalPage } from '../legal-page.tsx'
import { ending } from './ending.tsx'
import { liability } from './liability.tsx'
import { licence } from './licence.tsx'
import { plansAndPayment } from './plans-and-payment.tsx'

const intro = (
  <p>
    These terms are about plans, money and what you may do with your prints. Your account and the files are in
    the <Link to="/terms-of-use">Terms of Use</Link>.
  </p>
)

const sections = [...plansAndPayment, ...ending, ...licence, ...liability]

export function TermsAndConditionsPage() {
  return <LegalPage title="Terms & Conditions" dated={termsDated} intro={intro} sections={sections} />
}
