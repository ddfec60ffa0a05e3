import { billingRules } from '#contract/billing/billing-rules.ts'
import { Link } from '../../ui/navigation/link.tsx'
import type { LegalSection } from '../legal-page.tsx'

export const plansAndPayment: LegalSection[] = [
  {
    id: 'plans',
    title: 'Plans',
    body: (
      <>
        <p>
          There is a free plan and a paid one, paid by the month or by the year. All of them come with the
          same <Link to="#licence">commercial licence</Link>.
        </p>
        <h3>Basic</h3>
        <ul>
          <li>Free, without a card, for as long as you have an account.</li>
          <li>A limited library: the designs published for Basic, those of earlier months included.</li>
          <li>At least one new design every month.</li>
          <li>Standard downloads, one file at a time.</li>
        </ul>
        <h3>Monthly and Yearly</h3>
        <ul>
          <li>The full library: every design, old drops included.</li>
          <li>Every new drop from the day it is released.</li>
          <li>A whole design in one download, or straight into your slicer.</li>
          <li>Monthly and Yearly differ in price and period, in nothing else.</li>
        </ul>
        <h3>Drops</h3>
        <p>
          A drop is a themed release. We release a drop at least once a month, with at least 2 products in it.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and currencies',
    body: (
      <>
        <p>
          The price of each plan is on its card on the <Link to="/#pricing">pricing page</Link>. Before you
          pay, the checkout shows the amount and the currency you will be charged, taxes included where we
          have to collect them.
        </p>
        <p>
          Prices are set in US dollars, and in some other currencies as well. If there is a price in yours, we
          use it, otherwise US dollars; nothing is converted at a day’s rate. After your first payment your
          account stays with its currency.
        </p>
        <p>
          New prices are for new subscriptions. Should the price of a running one have to change, we write to
          you at least 30 days before the first payment at the new price, so that you can cancel before it.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <>
        <p>
          You pay by card, on the page of our payment provider, Stripe. Your card number goes to Stripe and
          never to us. The plan begins when Stripe confirms the payment, usually within seconds.
        </p>
        <p>
          An account has one paid subscription at a time. If a second one is paid by mistake, we end it and
          refund its payment in full, without a request.
        </p>
      </>
    ),
  },
  {
    id: 'renewal',
    title: 'Renewal',
    body: (
      <>
        <p>
          A paid plan renews by itself at the end of each month or year, at the price you subscribed at, until
          you cancel. The payment is taken from the same card.
        </p>
        <p>
          If a payment fails, Stripe retries it. Your plan continues for {billingRules.graceDays} days from
          the failed payment. If nothing has been paid by then, it expires, and no more prints may be made for
          sale until you renew.
        </p>
      </>
    ),
  },
  {
    id: 'changing-plan',
    title: 'Changing plans',
    body: (
      <>
        <ul>
          <li>Basic to Monthly or Yearly: at once, with the payment.</li>
          <li>Monthly to Yearly: at once; what is left of the month counts towards the year.</li>
          <li>Yearly to Monthly: at the end of the year you paid for.</li>
          <li>Monthly or Yearly to Basic: at the end of the period you paid for.</li>
        </ul>
        <p>
          You change it under <Link to="/settings?tab=billing">Plan & billing</Link> in your settings. Before
          you confirm you see what you pay today, what you pay next, and when.
        </p>
      </>
    ),
  },
]
