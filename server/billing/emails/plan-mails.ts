import { billingRules } from '#contract/billing/billing-rules.ts'
import {
  licenceSuspended,
  stayLicensed,
  stayLicensedAfterwards,
} from '#contract/certificates/licence-text.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'
import { billingPage } from './mail-format.ts'

export const welcome: MailTemplate = {
  name: 'welcome',
  subject: 'Welcome to {{ brand }}: your {{ plan }} is active',
  body: `Hello {{ name }},

Your {{ plan }} is active. The whole library is open to you, with the commercial licence for the prints you make.

You pay {{ price }}. {{ next }}

[See the designs]({{ site }}/home)

You can get a full refund of your first payment within ${billingRules.refundDays} days, and you can cancel at any time: both take one click under Settings, Plan & billing.`,
}

export const planSwitched: MailTemplate = {
  name: 'plan-switched',
  subject: 'You now have the {{ plan }}',
  body: `Hello {{ name }},

Your plan is now the {{ plan }}, at {{ price }}. {{ next }}

${billingPage}`,
}

export const switchPlanned: MailTemplate = {
  name: 'switch-planned',
  subject: 'You switch to the {{ plan }} on {{ date }}',
  body: `Hello {{ name }},

Your {{ before }} runs until {{ date }}. Then the {{ plan }} begins, at {{ price }}.

If you change your mind before then, one click keeps your {{ before }}:

${billingPage}`,
}

export const cancelConfirmed: MailTemplate = {
  name: 'cancel-confirmed',
  subject: 'Your {{ plan }} is cancelled and ends on {{ date }}',
  body: `Hello {{ name }},

Your {{ plan }} is cancelled. Nothing more will be charged.

You keep your access until {{ date }}. ${stayLicensed('{{ date }}')}

If you change your mind before then, one click keeps your plan:

${billingPage}`,
}

export const cancelConfirmedSuspended: MailTemplate = {
  name: 'cancel-confirmed-suspended',
  subject: 'Your {{ plan }} is cancelled and ends on {{ date }}',
  body: `Hello {{ name }},

Your {{ plan }} is cancelled, and nothing more will be charged. It ends on {{ date }} and does not renew, even if the suspension of your account is lifted before.

${licenceSuspended}

Questions? Write to {{ contact }}.`,
}

/** For a cancellation date after the current period, which can be set in the provider’s dashboard. */
export const endPlanned: MailTemplate = {
  name: 'end-planned',
  subject: 'Your {{ plan }} ends on {{ date }}',
  body: `Hello {{ name }},

Your {{ plan }} ends on {{ date }}. It renews until then: the next payment is due on {{ next }}.

To stop earlier or to keep your plan, open your billing settings:

${billingPage}`,
}

export const planExtended: MailTemplate = {
  name: 'plan-extended',
  subject: 'Your {{ plan }} is extended until {{ date }}',
  body: `Hello {{ name }},

We have extended your {{ plan }}. The next payment is due on {{ date }}, and nothing is charged before.

${billingPage}`,
}

export const ended: MailTemplate = {
  name: 'ended',
  subject: 'Your {{ plan }} has ended',
  body: `Hello {{ name }},

Your {{ plan }} ended on {{ date }}. ${stayLicensedAfterwards} New prints need a plan.

Your account, your download history and your licences stay. You can come back at any time:

[See plans]({{ site }}/subscribe)`,
}

export const endedUnpaid: MailTemplate = {
  name: 'ended-unpaid',
  subject: 'Your {{ plan }} has ended: the payment never came through',
  body: `Hello {{ name }},

We tried several times, but the payment for your {{ plan }} did not go through, so it ended on {{ date }}. Nothing more will be charged. ${stayLicensedAfterwards}

You can subscribe again with another card:

[See plans]({{ site }}/subscribe)`,
}

export const planNotRenewed: MailTemplate = {
  name: 'ended-unpaid-while-paid',
  subject: 'Your {{ plan }} does not renew: a payment never came through',
  body: `Hello {{ name }},

A payment for a change of your {{ plan }} did not go through, and the plan does not renew. Nothing more will be charged. You have paid until {{ until }}, and keep the whole library until then. ${stayLicensed('{{ until }}')}

You can subscribe again with another card. A new plan begins, and is charged, at once:

[See plans]({{ site }}/subscribe)`,
}

export const endedSuspendedWhilePaid: MailTemplate = {
  name: 'ended-suspended-while-paid',
  subject: 'Your {{ plan }} does not renew',
  body: `Hello {{ name }},

A payment for a change of your {{ plan }} did not go through, and the plan does not renew, because your account is suspended. Nothing more is charged. You have paid until {{ until }}: if the suspension is lifted before, the whole library is open to you until then.

${licenceSuspended}

If you think the suspension is a mistake, write to {{ contact }}.`,
}

export const endedSuspended: MailTemplate = {
  name: 'ended-suspended',
  subject: 'Your {{ plan }} has ended',
  body: `Hello {{ name }},

Your {{ plan }} ended on {{ date }}. It was not renewed, because your account is suspended, and nothing more is charged.

${licenceSuspended}

You can choose a plan again once the suspension is lifted. If you think this is a mistake, write to {{ contact }}.`,
}
