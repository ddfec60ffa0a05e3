import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const secondFactorMail: MailTemplate = {
  name: 'second-factor-changed',
  subject: 'The two-step verification of your {{ brand }} account was changed',
  body: `Hello {{ name }},

An authenticator app was {{ change }} your {{ brand }} account.

If it was not you, set a new password at once with "Forgot Password?" on the login page, and write to us at {{ contact }}:

[Log in]({{ site }}/login)`,
}

export const secondFactorLockedMail: MailTemplate = {
  name: 'second-factor-locked',
  subject: 'Wrong codes were entered for your {{ brand }} account',
  body: `Hello {{ name }},

Someone who was signed in with your {{ brand }} password entered several wrong codes for the authenticator app. Each further wrong code now locks the next attempt for longer.

If it was you, wait until the lock ends, then enter a new code or a recovery code.

If it was not you, set a new password at once with "Forgot Password?" on the login page. That signs out every device and ends the lock:

[Log in]({{ site }}/login)`,
}
