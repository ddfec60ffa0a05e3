import { deletionGraceDays } from '#contract/accounts/account-rules.ts'
import { retentionDays } from '#contract/retention.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

export const rights: LegalSection[] = [
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>Wherever you live, you may</p>
        <ul>
          <li>know what we store about you, and have a copy of it to keep or take elsewhere;</li>
          <li>correct it: name, picture, email address and password in your settings, the rest by email;</li>
          <li>have it deleted, or have us stop using it;</li>
          <li>object to what we do out of legitimate interest;</li>
          <li>withdraw your consent, as easily as you gave it;</li>
          <li>have a person review an automated decision.</li>
        </ul>
        <p>
          Write to <ContactLink /> from the address of your account. It costs nothing, and we answer within 30
          days. You may also complain to a data protection authority: the one where you live, or the ANPD in
          Brazil.
        </p>
        <p>
          The copy you get yourself: <Link to="/settings?tab=privacy">Privacy & data</Link> in your settings
          makes a ZIP of everything we store about you, and keeps the ZIP for {retentionDays.dataExport} days.
        </p>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    body: (
      <>
        <p>
          Under <Link to="/settings?tab=privacy">Privacy & data</Link> in your settings, or by writing to{' '}
          <ContactLink />. Your account is closed at once and deleted {deletionGraceDays} days later; until
          then you can change your mind by logging in. Then everything under{' '}
          <Link to="#stored">What we store</Link> goes, but for invoices and payment records, which tax law
          makes us keep.
        </p>
      </>
    ),
  },
  {
    id: 'programs',
    title: 'Automated decisions',
    body: (
      <p>
        Too many wrong passwords lock the sign-in for a short time, too many downloads pause your downloads, a
        card from <Link to="/terms-and-conditions#excluded-countries">an excluded country</Link> leads to a
        refund of the payment, and a payment disputed at your bank stops downloads until a person has resolved
        the dispute with you. No decision with more serious effects is automated.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: <p>The service is for people of 18 and over. We do not knowingly store data of anyone younger.</p>,
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        If we start to store something else, or use it for something else, we write to you before we do. What
        needs your consent is not done without it.
      </p>
    ),
  },
]
