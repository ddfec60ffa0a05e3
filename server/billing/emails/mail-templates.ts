import { billingRules } from '#contract/billing/billing-rules.ts'
import { licenceLost, stayLicensed, stayLicensedAfterwards } from '#contract/certificates/licence-words.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'

const billing = '{{ site }}/settings?tab=billing'

export const welcome: MailTemplate = {
  name: 'welcome',
  subject: 'Welcome to {{ brand }}: your {{ plan }} is active',
  body: `Hello {{ name }},

your {{ plan }} is active. The whole library is open to you, with the commercial licence for the prints you make.

You pay {{ price }}. {{ next }}

{{ site }}/home

You can get a full refund of your first payment within ${billingRules.refundDays} days, and you can cancel at any time: both take one click under Settings, Plan & billing.`,
}

export const receipt: MailTemplate = {
  name: 'receipt',
  subject: 'Receipt: {{ amount }} for your {{ plan }}',
  body: `Hello {{ name }},

we received {{ amount }} on {{ date }} for your {{ plan }}. Thank you.

{{ next }}

The invoice is under Settings, Plan & billing, as a PDF.

${billing}`,
}

/** Sent at once, after three days and after six: access ends on the seventh. */
export const paymentFailed: [MailTemplate, MailTemplate, MailTemplate] = [
  {
    name: 'payment-failed-1',
    subject: 'Your payment did not go through',
    body: `Hello {{ name }},

we could not charge {{ amount }} for your {{ plan }}{{ card }}. You keep your access until {{ until }}, and we will try again before then.

You can pay now or replace the card:

${billing}`,
  },
  {
    name: 'payment-failed-2',
    subject: 'Your payment is still open',
    body: `Hello {{ name }},

we still could not charge {{ amount }} for your {{ plan }}{{ card }}. You keep your access until {{ until }}.

You can pay now or replace the card:

${billing}`,
  },
  {
    name: 'payment-failed-3',
    subject: 'Your downloads stop on {{ until }}',
    body: `Hello {{ name }},

{{ amount }} for your {{ plan }} could not be charged{{ card }}. Without this payment your downloads stop on {{ until }}. You may still sell what you printed before.

You can pay now or replace the card:

${billing}`,
  },
]

export const cardExpiring: MailTemplate = {
  name: 'card-expiring',
  subject: 'Your card expires before your next payment',
  body: `Hello {{ name }},

your {{ card }} is valid until {{ expires }}, and the next payment for your {{ plan }}, {{ amount }}, is due on {{ date }}. Replace the card in time:

${billing}`,
}

export const renewalComing: MailTemplate = {
  name: 'renewal-coming',
  subject: 'Your {{ plan }} renews on {{ date }}',
  body: `Hello {{ name }},

on {{ date }} your {{ plan }} renews for another {{ period }}, and {{ amount }} will be charged to your saved card. There is nothing you need to do.

Would you rather stop? Cancel before that day: nothing more is charged, and you keep your access until then.

${billing}`,
}

export const cancelConfirmed: MailTemplate = {
  name: 'cancel-confirmed',
  subject: 'Your {{ plan }} is cancelled and ends on {{ date }}',
  body: `Hello {{ name }},

your {{ plan }} is cancelled. Nothing will be charged any more.

You keep your access until {{ date }}. ${stayLicensed('{{ date }}')}

If you change your mind before then, one click keeps your plan:

${billing}`,
}

/** For an end beyond the current period, as somebody can set it at the provider. */
export const endPlanned: MailTemplate = {
  name: 'end-planned',
  subject: 'Your {{ plan }} ends on {{ date }}',
  body: `Hello {{ name }},

your {{ plan }} ends on {{ date }}. It renews until then: the next payment is due on {{ next }}.

To stop earlier or to keep your plan, open your billing settings:

${billing}`,
}

export const cancelConfirmedSuspended: MailTemplate = {
  name: 'cancel-confirmed-suspended',
  subject: 'Your {{ plan }} is cancelled and ends on {{ date }}',
  body: `Hello {{ name }},

your {{ plan }} is cancelled, and nothing will be charged any more. It ends on {{ date }} and does not renew, even if the suspension of your account is lifted before.

Questions? Write to {{ contact }}.`,
}

export const planPaused: MailTemplate = {
  name: 'plan-paused',
  subject: 'Your {{ plan }} pauses on {{ date }}',
  body: `Hello {{ name }},

your {{ plan }} pauses on {{ date }}. You keep the whole library until then. ${stayLicensed('{{ date }}')}

During the pause nothing is charged, and downloads stop. On {{ resumes }} your plan resumes by itself: {{ amount }} will be charged to your saved card, and you can download and print again.

You can resume or cancel your plan at any time:

${billing}`,
}

/** A week before the charge. */
export const planResuming: MailTemplate = {
  name: 'plan-resuming',
  subject: 'Your {{ plan }} resumes on {{ date }}',
  body: `Hello {{ name }},

the pause of your {{ plan }} ends on {{ date }}. {{ amount }} will be charged on that day, and the whole library is open to you again.

Would you rather stop? Cancel before that day, and nothing more is charged.

${billing}`,
}

export const resumeFailed: MailTemplate = {
  name: 'resume-failed',
  subject: 'Your {{ plan }} could not resume: the payment did not go through',
  body: `Hello {{ name }},

we could not charge {{ amount }}{{ card }} to resume your {{ plan }}, so your plan stays paused. We will try again in the next days. Without this payment your plan ends on {{ until }}.

You can pay now, replace the card or cancel the plan. The new period begins when you pay:

${billing}`,
}

export const planGiven: MailTemplate = {
  name: 'plan-given',
  subject: 'A gift: the {{ plan }} until {{ until }}',
  body: `Hello {{ name }},

you have the {{ plan }} as a gift until {{ until }}: the whole library, with the commercial licence for the prints you make. Nothing is charged, and the gift ends by itself. ${stayLicensed('{{ until }}')}

{{ site }}/home`,
}

/** A week before the end. */
export const giftEnding: MailTemplate = {
  name: 'gift-ending',
  subject: 'Your gift ends on {{ until }}',
  body: `Hello {{ name }},

the {{ plan }} that we gave you ends on {{ until }}. Nothing is charged. ${stayLicensed('{{ until }}')}

Would you like to keep the whole library? Choose a plan:

{{ site }}/subscribe`,
}

export const planExtended: MailTemplate = {
  name: 'plan-extended',
  subject: 'Your {{ plan }} is extended until {{ date }}',
  body: `Hello {{ name }},

we have extended your {{ plan }}. The next payment is due on {{ date }}, and nothing is charged before.

${billing}`,
}

export const ended: MailTemplate = {
  name: 'ended',
  subject: 'Your {{ plan }} has ended',
  body: `Hello {{ name }},

your {{ plan }} ended on {{ date }}. ${stayLicensedAfterwards} New prints need a plan.

Your account, your downloads' history and your licences stay. You can come back at any time:

{{ site }}/subscribe`,
}

export const endedUnpaid: MailTemplate = {
  name: 'ended-unpaid',
  subject: 'Your {{ plan }} has ended: the payment never came through',
  body: `Hello {{ name }},

we tried several times, but the payment for your {{ plan }} did not go through, so it ended on {{ date }}. Nothing will be charged any more. ${stayLicensedAfterwards}

You can subscribe again with another card:

{{ site }}/subscribe`,
}

export const endedSuspended: MailTemplate = {
  name: 'ended-suspended',
  subject: 'Your {{ plan }} has ended',
  body: `Hello {{ name }},

your {{ plan }} ended on {{ date }}. It was not renewed, because your account is suspended, and nothing more is charged.

You can choose a plan again once the suspension is lifted. If you think this is a mistake, write to {{ contact }}.`,
}

export const refundMade: MailTemplate = {
  name: 'refund',
  subject: 'We returned your payment',
  body: `Hello {{ name }},

{{ amount }} is on its way back to your card. Banks usually show it within 5 to 10 days.

Your plan has ended. ${licenceLost('refunded')} Thank you for trying us.

{{ site }}/subscribe`,
}

export const planSwitched: MailTemplate = {
  name: 'plan-switched',
  subject: 'You now have the {{ plan }}',
  body: `Hello {{ name }},

your plan is now the {{ plan }}, at {{ price }}. {{ next }}

${billing}`,
}

export const switchPlanned: MailTemplate = {
  name: 'switch-planned',
  subject: 'You switch to the {{ plan }} on {{ date }}',
  body: `Hello {{ name }},

your {{ before }} runs until {{ date }}. Then the {{ plan }} begins, at {{ price }}.

If you change your mind before then, one click keeps your {{ before }}:

${billing}`,
}

export const duplicatePaid: MailTemplate = {
  name: 'duplicate-paid',
  subject: 'You were charged twice, and get one payment back',
  body: `Hello {{ name }},

two subscriptions were paid for your account. You need only one, so we ended the second one and refunded it in full. Banks usually show it within 5 to 10 days.

Your plan stays as it is.

{{ site }}/settings`,
}

export const countryNotServed: MailTemplate = {
  name: 'country-not-served',
  subject: 'We returned your payment',
  body: `Hello {{ name }},

the card or billing address you paid with is from Brazil or China, where {{ brand }} is not available. We ended the subscription and refunded your payment in full. Banks usually show it within 5 to 10 days.

If you live in another country, you can subscribe again with a card from there, or write to {{ contact }}.`,
}

export const paymentReturned: MailTemplate = {
  name: 'payment-returned',
  subject: 'We returned a payment of yours',
  body: `Hello {{ name }},

a payment reached us for a subscription that could not be active any more. {{ amount }} is on its way back to your card in full. Banks usually show it within 5 to 10 days.

Questions? Write to {{ contact }}.`,
}

export const fraudWarned: MailTemplate = {
  name: 'fraud-warned',
  subject: 'We returned your payment: your bank warned us',
  body: `Hello {{ name }},

the bank of your card told us that a payment to {{ brand }} may not have been made by its owner. To be on the safe side we ended the subscription and refunded it: {{ amount }} is on its way back to the card, and nothing more is charged. ${licenceLost('refunded')}

Was it you after all? You can subscribe again, best with another card, or write to {{ contact }}:

{{ site }}/subscribe`,
}

export const paymentDisputed: MailTemplate = {
  name: 'payment-disputed',
  subject: 'Your account is suspended: a payment was disputed',
  body: `Hello {{ name }},

your bank told us that your payment of {{ amount }} to {{ brand }}, of {{ date }}, is disputed. The subscription it was for has ended. If you have taken another one since, it is not renewed: nothing more is charged, and downloads have stopped until this is settled. ${licenceLost('disputed')}

If this was a mistake, write to {{ contact }} and we will sort it out together.`,
}
