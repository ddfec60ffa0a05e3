import { licenceSuspended } from '#contract/certificates/licence-words.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const suspendedMail: MailTemplate = {
  name: 'account-suspended',
  subject: 'Your {{ brand }} account is suspended',
  body: `Hello {{ name }},

We have suspended your {{ brand }} account. The reason: {{ reason }}

{{ text }}

You can still sign in and read everything. Downloads are stopped. ${licenceSuspended} A paid plan is not renewed meanwhile, and a payment that is still open is not asked for any more: nothing is charged while your account is suspended.

If you think we are wrong, write to us at {{ contact }} from this address and tell us what happened. A person reads it and answers within two weeks.`,
}

export const suspensionLiftedMail: MailTemplate = {
  name: 'suspension-lifted',
  subject: 'Your {{ brand }} account is open again',
  body: `Hello {{ name }},

The suspension of your {{ brand }} account is lifted. You can download designs again:

{{ site }}/home

A paid plan that still runs goes on, and renews as it did before. You see when under Settings, Plan & billing:

{{ site }}/settings?tab=billing`,
}
