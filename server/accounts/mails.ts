import type { MailTemplate } from '../platform/mail/mail-template.ts'

// Whoever asked for a code or a link has not shown yet that the address is theirs, so these mails repeat nothing they typed.
export const verificationCodeMail: MailTemplate = {
  name: 'verify-email',
  subject: '{{ code }} is your {{ brand }} code',
  body: `Hello,

Welcome to {{ brand }}. Enter this code to verify your email address:

{{ code }}

It works once, for {{ minutes }} minutes.

If you did not create an account, ignore this email and give the code to nobody.`,
}

export const alreadyRegisteredMail: MailTemplate = {
  name: 'already-registered',
  subject: 'You already have a {{ brand }} account',
  body: `Hello {{ name }},

Someone, probably you, tried to use this email address for a {{ brand }} account. You already have one, so nothing was changed. Log in here:

{{ site }}/login

If you have forgotten your password, choose "Forgot Password?" on that page to set a new one.

If it was not you, there is nothing to do.`,
}

export const resetLinkMail: MailTemplate = {
  name: 'reset-password',
  subject: 'Set a new {{ brand }} password',
  body: `Hello,

You asked to set a new password for your {{ brand }} account. Open this link to choose one:

{{ site }}/reset/reset-password?user={{ userId }}&code={{ code }}

It works once, for {{ minutes }} minutes. Only the newest link works.

If you did not ask for it, ignore this email: your password stays as it is.`,
}

export const passwordChangedMail: MailTemplate = {
  name: 'password-changed',
  subject: 'Your {{ brand }} password was changed',
  body: `Hello {{ name }},

The password of your {{ brand }} account was just changed, and your other devices were signed out.

If it was not you, set a new password at once with "Forgot Password?" on the login page, and write to us at {{ contact }}:

{{ site }}/login`,
}

export const emailChangeCodeMail: MailTemplate = {
  name: 'change-email',
  subject: '{{ code }} is your {{ brand }} code',
  body: `Hello,

Enter this code in your settings to make this the email address of your {{ brand }} account:

{{ code }}

It works once, for {{ minutes }} minutes.

If you did not ask for it, ignore this email and give the code to nobody.`,
}

export const emailChangeNoticeMail: MailTemplate = {
  name: 'email-change-requested',
  subject: 'Your {{ brand }} email address is about to change',
  body: `Hello {{ name }},

Someone who knows your password asked to change the email address of your {{ brand }} account to {{ newEmail }}. The change happens when the code sent to that address is entered.

If it was not you, set a new password at once with "Forgot Password?" on the login page, and write to us at {{ contact }}:

{{ site }}/login`,
}

export const emailChangedMail: MailTemplate = {
  name: 'email-changed',
  subject: 'Your {{ brand }} email address was changed',
  body: `Hello {{ name }},

The email address of your {{ brand }} account is now {{ newEmail }}. We no longer send emails to this address.

If it was not you, write to us at once at {{ contact }}.`,
}

export const secondFactorMail: MailTemplate = {
  name: 'second-factor-changed',
  subject: 'The two-step verification of your {{ brand }} account was changed',
  body: `Hello {{ name }},

An authenticator app was {{ change }} your {{ brand }} account.

If it was not you, set a new password at once with "Forgot Password?" on the login page, and write to us at {{ contact }}:

{{ site }}/login`,
}

export const secondFactorLockedMail: MailTemplate = {
  name: 'second-factor-locked',
  subject: 'Wrong codes were entered for your {{ brand }} account',
  body: `Hello {{ name }},

Someone who was signed in with your {{ brand }} password entered several wrong codes for the authenticator app. Each further wrong code now locks the next try for longer.

If it was you, wait until the lock ends, then enter a new code or a recovery code.

If it was not you, set a new password at once with "Forgot Password?" on the login page. That signs out every device and ends the lock:

{{ site }}/login`,
}
