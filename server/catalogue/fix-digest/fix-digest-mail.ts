import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const fixDigestMail: MailTemplate = {
  name: 'fix-digest',
  subject: 'Fixed: {{ titles }}',
  body: `Hello {{ name }},

We fixed designs that you downloaded:

{{ fixes }}

The new files are in your library:

[Open my library]({{ site }}/library)`,
}
