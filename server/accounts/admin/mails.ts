import { licenceLost, licenceSuspended } from '#contract/certificates/licence-text.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const suspendedMail: MailTemplate = {
  name: 'account-suspended',
  subject: 'Your {{ brand }} account is suspended',
  body: `Hello {{ name }},

We have suspended your {{ brand }} account. The reason: {{ reason }}

{{ text }}

You can still sign in and read everything. Downloads are stopped. ${licenceSuspended} A paid plan does not renew and open payments are not retried: nothing is charged while your account is suspended.

If you think we are wrong, write to us at {{ contact }} from this address and tell us what happened. A person reads it and answers within two weeks.`,
}

export const suspensionLiftedMail: MailTemplate = {
  name: 'suspension-lifted',
  subject: 'Your {{ brand }} account is active again',
  body: `Hello {{ name }},

The suspension of your {{ brand }} account is lifted. You can download designs again:

[See the designs]({{ site }}/home)

A running paid plan continues and renews as before. The date of the next payment is under Settings, Plan & billing:

[Open plan & billing]({{ site }}/settings?tab=billing)`,
}

export const disputeBlockLiftedMail: MailTemplate = {
  name: 'dispute-block-lifted',
  subject: 'Your {{ brand }} account is active again',
  body: `Hello {{ name }},

We have lifted the suspension of your {{ brand }} account that followed the disputed payment. You can choose a plan and download designs again:

[See plans]({{ site }}/subscribe)

${licenceLost('disputed')} A running paid plan continues and renews as before.`,
}
