import { Link } from '../../ui/navigation/link.tsx'
import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

export const liability: LegalSection[] = [
  {
    id: 'safety',
    title: 'Safe prints',
    body: (
      <>
        <p>
          We sell designs; you make the products. A print is as good as the printer, the material and the
          settings you choose, and we control none of them.
        </p>
        <ul>
          <li>Read the safety notes of a design before you print it, and pass on what concerns the buyer.</li>
          <li>
            As the maker you are responsible for the product rules of the place where you sell: for toys,
            items that touch food, lamps and everything electrical, for labels and warnings.
          </li>
          <li>Test a print before you sell it. Do not sell one that failed.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'warranty',
    title: 'Warranty',
    body: (
      <>
        <p>
          We have the right to license every design in the library. If anyone claims to own one of our
          designs, tell us at once, and we will handle the claim.
        </p>
        <p>
          A design prints as its page describes, on a printer in working order. If a design does not, write to{' '}
          <ContactLink />, and we fix the design. Print times and weights are estimates. We do not promise
          that a design suits a purpose its page does not name, nor that it sells.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We are liable without limit where the law does not let us limit it: for intent and gross negligence,
          for harm to life, body and health, and wherever else the law says so.
        </p>
        <p>
          Beyond that we are liable for no more than you paid us in the twelve months before the damage, and
          not for profit you did not make. The same holds when the service is not available for a time.
        </p>
      </>
    ),
  },
  {
    id: 'excluded-countries',
    title: 'Excluded countries',
    body: (
      <>
        <p>
          The service is not available in Brazil or China.{' '}
          <Link to="/who-we-are#excluded-countries">Who We Are</Link> says why.
        </p>
        <p>
          No account can be opened there. If the billing address or the card of a payment belongs to one of
          the two countries, we end the subscription, refund the payment in full and tell you. Hong Kong,
          Macau and Taiwan are not excluded.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and courts',
    body: (
      <>
        <p>
          These terms and the Terms of Use are governed by the law of Brazil. Disputes go to the courts of
          Belo Horizonte. If you are a consumer, you keep the rights that the law of your country gives you
          and that a contract cannot take away.
        </p>
        <p>
          If one of these terms does not hold, the others do. The English text is the one that counts. Before
          you go to court, write to <ContactLink />: an email resolves most questions.
        </p>
      </>
    ),
  },
]
