import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const fixDigestMail: MailTemplate = {
  name: 'fix-digest',
  subject: 'Fixed: {{ titles }}',
  body: `Hello {{ name }},

we fixed designs that you downloaded:

{{ fixes }}

The new files are in your library:

{{ site }}/library`,
}
