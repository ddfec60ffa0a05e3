import type { MailTemplate } from '../../platform/mail/mail-template.ts'

// The mailed address is not verified yet, so these mails repeat nothing that its requester typed.
export const emailChangeCodeMail: MailTemplate = {
  name: 'change-email',
  isRequested: true,
  subject: '{{ code }} is your {{ brand }} code',
  body: `Hello,

Enter this code in your settings to make this the email address of your {{ brand }} account:

{{ code }}

The code works once, for {{ minutes }} minutes.

If you did not request it, ignore this email and do not share the code.`,
}

export const emailChangeNoticeMail: MailTemplate = {
  name: 'email-change-requested',
  subject: 'Your {{ brand }} email address is about to change',
  body: `Hello {{ name }},

Someone who knows your password asked to change the email address of your {{ brand }} account to {{ newEmail }}. The change happens when the code sent to that address is entered.

If it was not you, set a new password at once with "Forgot Password?" on the login page, and write to us at {{ contact }}:

[Log in]({{ site }}/login)`,
}

export const emailChangedMail: MailTemplate = {
  name: 'email-changed',
  subject: 'Your {{ brand }} email address was changed',
  body: `Hello {{ name }},

The email address of your {{ brand }} account is now {{ newEmail }}. We no longer send emails to this address.

If it was not you, write to us at once at {{ contact }}.`,
}
