import { stayLicensed } from '#contract/certificates/licence-text.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'
import { billingPage } from './mail-format.ts'

export const planPaused: MailTemplate = {
  name: 'plan-paused',
  subject: 'Your {{ plan }} pauses on {{ date }}',
  body: `Hello {{ name }},

Your {{ plan }} pauses on {{ date }}. You keep the whole library until then. ${stayLicensed('{{ date }}')}

During the pause nothing is charged, and downloads stop. On {{ resumes }} your plan resumes by itself: {{ amount }} will be charged to your saved card, and you can download and print again.

You can resume or cancel your plan at any time:

${billingPage}`,
}

export const planResuming: MailTemplate = {
  name: 'plan-resuming',
  subject: 'Your {{ plan }} resumes on {{ date }}',
  body: `Hello {{ name }},

The pause of your {{ plan }} ends on {{ date }}. On that day {{ amount }} will be charged, and you can download the whole library again.

To stop instead, cancel before that day. Nothing more is charged then.

${billingPage}`,
}

export const resumeFailed: MailTemplate = {
  name: 'resume-failed',
  subject: 'Your {{ plan }} could not resume: the payment did not go through',
  body: `Hello {{ name }},

We could not charge {{ amount }}{{ card }} to resume your {{ plan }}, so your plan stays paused. We will try again in the next days. Without this payment your plan ends on {{ until }}.

You can pay now, replace the card or cancel the plan. The new period begins when you pay:

${billingPage}`,
}

export const planGiven: MailTemplate = {
  name: 'plan-given',
  subject: 'A gift: the {{ plan }} until {{ until }}',
  body: `Hello {{ name }},

You have the {{ plan }} as a gift until {{ until }}: the whole library, with the commercial licence for the prints you make. Nothing is charged, and the gift ends by itself. ${stayLicensed('{{ until }}')}

[See the designs]({{ site }}/home)`,
}

export const giftEnding: MailTemplate = {
  name: 'gift-ending',
  subject: 'Your gift ends on {{ until }}',
  body: `Hello {{ name }},

The {{ plan }} that we gave you ends on {{ until }}. Nothing is charged. ${stayLicensed('{{ until }}')}

Would you like to keep the whole library? Choose a plan:

[See plans]({{ site }}/subscribe)`,
}

/** To a member whose own plan runs. */
export const giftEnded: MailTemplate = {
  name: 'gift-ended',
  subject: 'Your gift has ended',
  body: `Hello {{ name }},

The {{ plan }} that we gave you ended on {{ date }}. Your own plan is not affected: you can download, print and sell as before.

${billingPage}`,
}
