import { stayLicensed } from '#contract/certificates/licence-text.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'
import { billingPage } from './mail-format.ts'
import { planPaused } from './pause-and-gift-mails.ts'
import { cancelConfirmed, ended, endedUnpaid } from './plan-mails.ts'

const giftStays =
  'Your gift is not affected: until {{ gift }} you can download, print and sell as before, and nothing is charged for the gift.'

export const paymentFailedBesideGift: MailTemplate = {
  name: 'payment-failed-beside-gift',
  subject: 'Your {{ plan }} stops on {{ until }} without your payment',
  body: `Hello {{ name }},

We could not charge {{ amount }} for your {{ plan }}{{ card }}. Without this payment your {{ plan }} stops on {{ until }}.

${giftStays}

You can pay now, replace the card or cancel the plan:

${billingPage}`,
}

export const planPausedBesideGift: MailTemplate = {
  name: 'plan-paused-beside-gift',
  subject: planPaused.subject,
  body: `Hello {{ name }},

Your {{ plan }} pauses on {{ date }}. During the pause nothing is charged.

${giftStays}

On {{ resumes }} your plan resumes by itself, and {{ amount }} will be charged to your saved card. You can resume or cancel your plan at any time:

${billingPage}`,
}

export const cancelConfirmedBesideGift: MailTemplate = {
  name: 'cancel-confirmed-beside-gift',
  subject: cancelConfirmed.subject,
  body: `Hello {{ name }},

Your {{ plan }} is cancelled and ends on {{ date }}. Nothing more will be charged.

${giftStays} ${stayLicensed('{{ gift }}')}

If you change your mind before {{ date }}, one click keeps your plan:

${billingPage}`,
}

export const endedBesideGift: MailTemplate = {
  name: 'ended-beside-gift',
  subject: ended.subject,
  body: `Hello {{ name }},

Your {{ plan }} ended on {{ date }}.

${giftStays} ${stayLicensed('{{ gift }}')}

To keep the whole library afterwards, choose a plan at any time:

[See plans]({{ site }}/subscribe)`,
}

export const endedUnpaidBesideGift: MailTemplate = {
  name: 'ended-unpaid-beside-gift',
  subject: endedUnpaid.subject,
  body: `Hello {{ name }},

We tried several times, but the payment for your {{ plan }} did not go through, so it ended on {{ date }}. Nothing more will be charged.

${giftStays} ${stayLicensed('{{ gift }}')}

To keep the whole library afterwards, subscribe again with another card:

[See plans]({{ site }}/subscribe)`,
}
