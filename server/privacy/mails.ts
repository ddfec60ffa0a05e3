import type { MailTemplate } from '../platform/mail/mail-template.ts'

export const exportReadyMail: MailTemplate = {
  name: 'export-ready',
  subject: 'Your {{ brand }} data is ready',
  body: `Hello {{ name }},

The copy of your data that you requested is ready. Download it here, signed in to your account:

[Download my data]({{ site }}/settings?tab=privacy)

Only you can download it, and only for {{ days }} days.

If you did not request it, change your password: someone may be using your account.`,
}

export const deletionScheduledMail: MailTemplate = {
  name: 'account-leaving',
  subject: 'Your {{ brand }} account will be deleted on {{ date }}',
  body: `Hello {{ name }},

As you requested, your account is closed and will be deleted on {{ date }}: your profile, ideas, downloads and everything else we hold about you. Only invoices and payment records stay, because tax law makes us keep them.

Changed your mind? Log in before that day and your account stays:

[Log in]({{ site }}/login)

If you did not request this, log in, change your password and write to us at {{ contact }}. After {{ date }} you will not hear from us again.`,
}
