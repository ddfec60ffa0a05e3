import { brand } from '#contract/brand.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: LegalSection[] = [
  {
    id: 'what',
    title: 'What we store',
    body: (
      <p>
        Your name, e-mail address and country, your plan and its payments, what you downloaded and the ideas
        you sent. Card data never reaches us; the payment provider keeps it.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and analytics',
    body: (
      <p>
        One cookie keeps you signed in, another your answer to the cookie banner, for 150 days. Analytics and
        ad-pixel scripts are loaded only after you accept, and never before.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You may see, correct, take with you and delete what we store about you. Write to {brand.email}; we
        answer within 30 days.
      </p>
    ),
  },
  {
    id: 'supplement',
    title: 'Supplement: fingerprints and certificates',
    body: (
      <p>
        Downloaded files carry a mark that names the account they were made for, so that a shared file can be
        traced. Licence certificates and your sales log are stored with your account.
      </p>
    ),
  },
]

export function PrivacyPolicyPage() {
  return <LegalPage title="Privacy Policy" dated="Effective 20 January 2025" sections={sections} />
}
