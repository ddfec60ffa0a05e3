import type { MailTemplate } from '../../platform/mail/mail-template.ts'

// The mailed address is not verified yet, so these mails repeat nothing that its requester typed.
export const resetLinkMail: MailTemplate = {
  name: 'reset-password',
  isRequested: true,
  subject: 'Set a new {{ brand }} password',
  body: `Hello,

You asked to set a new password for your {{ brand }} account. Open this link to choose one:

[Set a new password]({{ site }}/reset/reset-password?user={{ userId }}&code={{ code }})

The link works once, for {{ minutes }} minutes. Only the newest link works.

If you did not request it, ignore this email: your password stays as it is.`,
}

export const passwordChangedMail: MailTemplate = {
  name: 'password-changed',
  subject: 'Your {{ brand }} password was changed',
  body: `Hello {{ name }},

The password of your {{ brand }} account was just changed, and your other devices were signed out.

If it was not you, set a new password at once with "Forgot Password?" on the login page, and write to us at {{ contact }}:

[Log in]({{ site }}/login)`,
}
