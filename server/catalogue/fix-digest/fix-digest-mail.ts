import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const fixDigestMail: MailTemplate = {
  name: 'fix-digest',
  subject: 'Fixed: {{ titles }}',
  body: `Hello {{ name }},

we fixed designs that you downloaded:

{{ fixes }}

Download all updates at once:

{{ site }}/library`,
}
