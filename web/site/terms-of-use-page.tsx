import { brand } from '#contract/brand.ts'
import { Link } from '../ui/link.tsx'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: LegalSection[] = [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        One person or business, one account. Files of the Basic plan, too, require an account. Keep your
        password to yourself; what happens in your account counts as done by you.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Where the service is available',
    body: <p>The service is not available in Brazil or China.</p>,
  },
  {
    id: 'files',
    title: 'The files',
    body: (
      <p>
        The designs remain ours. You may print them and sell the prints as the{' '}
        <Link to="/terms-and-conditions">Terms & Conditions</Link> allow; you may not give the files to
        anybody, publish them or sell them, changed or unchanged.
      </p>
    ),
  },
  {
    id: 'suspension',
    title: 'Suspension',
    body: (
      <p>
        Sharing files leads to the suspension of the account. We say why, and you may answer by writing to{' '}
        {brand.email}.
      </p>
    ),
  },
]

export function TermsOfUsePage() {
  return <LegalPage title="Terms of Use" dated="Last updated 13 August 2025" sections={sections} />
}
