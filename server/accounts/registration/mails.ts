import type { MailTemplate } from '../../platform/mail/mail-template.ts'

// The mailed address is not verified yet, so these mails repeat nothing that its requester typed.
export const verificationCodeMail: MailTemplate = {
  name: 'verify-email',
  isRequested: true,
  subject: '{{ code }} is your {{ brand }} code',
  body: `Hello,

Welcome to {{ brand }}. Enter this code to verify your email address:

{{ code }}

The code works once, for {{ minutes }} minutes.

If you did not create an account, ignore this email and do not share the code.`,
}

export const alreadyRegisteredMail: MailTemplate = {
  name: 'already-registered',
  isRequested: true,
  subject: 'You already have a {{ brand }} account',
  body: `Hello {{ name }},

Someone, probably you, tried to use this email address for a {{ brand }} account. You already have one, so nothing was changed. Log in here:

[Log in]({{ site }}/login)

If you have forgotten your password, choose "Forgot Password?" on that page to set a new one.

If it was not you, there is nothing to do.`,
}
