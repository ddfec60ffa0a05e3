import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: LegalSection[] = [
  {
    id: 'plans',
    title: 'Plans',
    body: (
      <p>
        Basic is free: a limited library, the commercial licence, at least one new design every month and
        standard downloads. Monthly and Yearly are paid: the commercial licence and the full library. Drops
        appear at least once a month with at least two products each.
      </p>
    ),
  },
  {
    id: 'licence',
    title: 'Commercial licence',
    body: (
      <p>
        While your plan is active you may print the designs and sell the prints. Prints made in that time may
        be sold for ever; prints made afterwards may not. You may scale, colour and split a design and add a
        name for a customer. You print yourself; the files go to nobody else.
      </p>
    ),
  },
  {
    id: 'sales-cap',
    title: 'Sales cap',
    body: (
      <p>
        The licence covers gross sales of prints of up to 150,000 USD per account and calendar year. Above
        that, write to us first.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        The first payment, and each yearly renewal, is refunded in full within 15 days of the charge.
        Individual downloaded models are not refunded. With the refund the plan ends at once.
      </p>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancellation',
    body: <p>You may cancel at any time. It takes effect at the end of the billing period.</p>,
  },
  {
    id: 'excluded-countries',
    title: 'Excluded countries',
    body: <p>The service is not available in Brazil or China, whatever language or card is used.</p>,
  },
  {
    id: 'law',
    title: 'Governing law',
    body: <p>The law of Brazil applies. The courts of Belo Horizonte have jurisdiction.</p>,
  },
]

export function TermsAndConditionsPage() {
  return <LegalPage title="Terms & Conditions" dated="Last updated 13 August 2025" sections={sections} />
}
