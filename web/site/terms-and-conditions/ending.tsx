import { bankRefundTime, billingRules } from '#contract/billing/billing-rules.ts'
import { licenceLost, mayStillSell } from '#contract/certificates/licence-text.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ContactLink } from '../contact-link.tsx'
import type { LegalSection } from '../legal-page.tsx'

const pauseLengths = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  billingRules.pauseMonths.map(String),
)

export const ending: LegalSection[] = [
  {
    id: 'cancellation',
    title: 'Cancellation',
    body: (
      <>
        <p>
          You may cancel at any time, without giving a reason. Cancellation takes effect at the end of the
          billing period: until then nothing changes, and afterwards nothing is charged. A started period is
          not refunded in part. <Link to="#refunds">Refunds</Link> says when you get a full refund.
        </p>
        <p>
          Prints made until the end stay licensed, {mayStillSell}, as{' '}
          <Link to="#selling-later">How long you may sell your prints</Link> says.
        </p>
        <p>
          You cancel under <Link to="/settings?tab=billing">Plan & billing</Link> in your settings, on one
          page. The cancellation is valid at once, and you can undo it there until the plan ends. Or write to{' '}
          <ContactLink /> from the address of your account: then the cancellation is valid when your email
          reaches us.
        </p>
        <h3>Pausing instead</h3>
        <p>
          You may pause a paid plan for {pauseLengths} months from the end of the billing period. During the
          pause nothing is charged, and the plan licenses no new prints. Afterwards the plan resumes by itself
          and is charged again; you may resume or cancel it before.
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
        <p>Each account and each payment card can get this refund once.</p>
        <h3>No refund for individual downloaded models</h3>
        <p>
          There is no refund for individual downloaded models. You pay for a library; a single model has no
          price of its own that could be refunded.
        </p>
        <h3>How you get it</h3>
        <p>
          With one button under <Link to="/settings?tab=billing">Plan & billing</Link> in your settings, which
          is shown during the {billingRules.refundDays} days, or by writing to <ContactLink />. The refund
          goes to the card that paid; banks usually show the refund within {bankRefundTime}.
        </p>
        <h3>What ends with it</h3>
        <p>
          With the refund your plan ends at once, and so does the licence for the period that is refunded.{' '}
          {licenceLost('refunded')}
        </p>
        <h3>Refunds without a request</h3>
        <p>
          We refund a payment that was made twice, and a payment from a country where the service is not
          available. They do not count as your refund. Rights to your money that the law of your country gives
          you, and that a contract cannot take away, stay as they are.
        </p>
      </>
    ),
  },
]
