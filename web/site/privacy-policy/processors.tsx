import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

export const processors: LegalSection[] = [
  {
    id: 'processors',
    title: 'Who else handles your data',
    body: (
      <>
        <p>Companies that work for us, under contract and for these purposes only:</p>
        <ul>
          <li>
            <strong>Stripe</strong>, for payments. It gets your name, your email address and the number of
            your account from us, and the card and billing address from you. For fraud prevention and its own
            legal duties Stripe is itself responsible.
          </li>
          <li>
            <strong>A hosting provider</strong>, on whose servers the service, its database and its files are.
          </li>
          <li>
            <strong>An email provider</strong>, which delivers our emails.
          </li>
          <li>
            <strong>An analytics service and an advertising network</strong>, after you accept and not before.
          </li>
        </ul>
        <p>
          Write to <ContactLink /> for their names. We sell no data. Authorities get only the data that the
          law obliges us to hand over. Only staff who need your data for their work can see it.
        </p>
      </>
    ),
  },
  {
    id: 'transfer',
    title: 'Transfer to other countries',
    body: (
      <p>
        We work from Brazil, and some of these companies store data in other countries, Stripe among them in
        the United States. Where the law of your country requires safeguards, we agree on them in the
        contract: for members in Europe, the standard contractual clauses of the European Commission. You may
        have a copy.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <p>
        All traffic is encrypted. Passwords, session tokens and codes are stored only as hashes. Files and
        ideas are stored outside the public part of the server and are sent only to those who may have them.
        If your data is lost or stolen, we inform you and the authorities as the law requires.
      </p>
    ),
  },
]
