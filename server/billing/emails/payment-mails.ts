import { licenceLost, stayLicensed } from '#contract/certificates/licence-text.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'
import { billingPage } from './mail-format.ts'

export const receipt: MailTemplate = {
  name: 'receipt',
  subject: 'Receipt: {{ amount }} for your {{ plan }}',
  body: `Hello {{ name }},

We received {{ amount }} on {{ date }} for your {{ plan }}. Thank you.

{{ next }}

The invoice is under Settings, Plan & billing, as a PDF.

${billingPage}`,
}

export const paymentFailed: [MailTemplate, MailTemplate, MailTemplate] = [
  {
    name: 'payment-failed-1',
    subject: 'Your payment did not go through',
    body: `Hello {{ name }},

We could not charge {{ amount }} for your {{ plan }}{{ card }}. You keep your access until {{ until }}, and we will try again before then.

You can pay now or replace the card:

${billingPage}`,
  },
  {
    name: 'payment-failed-2',
    subject: 'Your payment is still open',
    body: `Hello {{ name }},

We still could not charge {{ amount }} for your {{ plan }}{{ card }}. You keep your access until {{ until }}.

You can pay now or replace the card:

${billingPage}`,
  },
  {
    name: 'payment-failed-3',
    subject: 'Your downloads stop on {{ until }}',
    body: `Hello {{ name }},

We could not charge {{ amount }} for your {{ plan }}{{ card }}. Without this payment your downloads stop on {{ until }}. ${stayLicensed('{{ until }}')}

You can pay now or replace the card:

${billingPage}`,
  },
]

export const cardExpiring: MailTemplate = {
  name: 'card-expiring',
  subject: 'Your card expires before your next payment',
  body: `Hello {{ name }},

Your {{ card }} is valid until {{ expires }}, and the next payment for your {{ plan }}, {{ amount }}, is due on {{ date }}. Replace the card in time:

${billingPage}`,
}

export const renewalComing: MailTemplate = {
  name: 'renewal-coming',
  subject: 'Your {{ plan }} renews on {{ date }}',
  body: `Hello {{ name }},

On {{ date }} your {{ plan }} renews for another {{ period }}, and {{ amount }} will be charged to your saved card. There is nothing you need to do.

To stop instead, cancel before that day: nothing more is charged, and you keep your access until then.

${billingPage}`,
}

export const paymentDisputed: MailTemplate = {
  name: 'payment-disputed',
  subject: 'Your account is suspended: a payment was disputed',
  body: `Hello {{ name }},

Your bank told us that your payment of {{ amount }} to {{ brand }} on {{ date }} is disputed. The subscription that this payment paid for has ended. A newer subscription, if you have one, does not renew. Nothing more is charged, and downloads stop until the dispute is settled. ${licenceLost('disputed')}

If this was a mistake, write to {{ contact }} and we will sort it out together.`,
}
