import { billingRules } from '#contract/billing/billing-rules.ts'
import { licenceLost } from '#contract/certificates/licence-words.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

export const ending: LegalSection[] = [
  {
    id: 'cancellation',
    title: 'Cancellation',
    body: (
      <>
        <p>
          You may cancel at any time, without giving a reason. Cancellation takes effect at the end of the
          billing period: until then nothing changes, and afterwards nothing is charged. A period that has
          begun is not returned in part; whether it is returned in full is under{' '}
          <Link to="#refunds">Refunds</Link>.
        </p>
        <p>
          What you have printed by the end stays yours to sell, as{' '}
          <Link to="#selling-later">How long you may sell your prints</Link> says.
        </p>
        <p>
          You cancel under <Link to="/settings?tab=billing">Plan & billing</Link> in your settings, on one
          page; it holds at once, and until the plan ends you can take it back there. Or write to{' '}
          <ContactLink /> from the address of your account: then it counts from the moment your email reaches
          us.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <h3>Full refund within {billingRules.refundDays} days</h3>
        <p>
          You get a full refund, without giving a reason, if you ask for it within {billingRules.refundDays}{' '}
          days ({billingRules.refundDays} times 24 hours) of the charge. This holds for the first payment your
          account ever makes for a paid plan, and for every yearly renewal. It does not hold for monthly
          renewals.
        </p>
        <p>An account can have it once, and so can a payment card.</p>
        <h3>No refund for individual downloaded models</h3>
        <p>
          There is no refund for individual downloaded models. You pay for a library; a single model has no
          price of its own that could be returned.
        </p>
        <h3>How you get it</h3>
        <p>
          With one button under <Link to="/settings?tab=billing">Plan & billing</Link> in your settings, which
          stands there as long as the {billingRules.refundDays} days run, or by writing to <ContactLink />.
          The money goes back to the card it came from; banks usually show it within 5 to 10 days.
        </p>
        <h3>What ends with it</h3>
        <p>
          With the refund your plan ends at once, and so does the licence for the period that is refunded.{' '}
          {licenceLost('refunded')}
        </p>
        <h3>What we return by ourselves</h3>
        <p>
          A payment that was made twice, and one from a country where the service is not available. They do
          not count as your refund. Rights to your money that the law of your country gives you, and that a
          contract cannot take away, stay as they are.
        </p>
      </>
    ),
  },
]
