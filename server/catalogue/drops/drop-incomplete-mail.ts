import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const dropIncompleteMail: MailTemplate = {
  name: 'drop-incomplete',
  subject: '{{ title }}: something is missing',
  body: `Hello {{ name }},

The drop {{ title }} is planned for {{ date }} and is not complete:

{{ missing }}

The drop is published once nothing is missing. Until then members neither see it nor get an email.

[Open the drop]({{ site }}/admin/drops/{{ dropId }})`,
}
