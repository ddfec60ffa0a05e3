import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const dropIncompleteMail: MailTemplate = {
  name: 'drop-incomplete',
  subject: '{{ title }}: something is missing',
  body: `Hello {{ name }},

The drop {{ title }} is planned for {{ date }} and is not complete:

{{ missing }}

It waits until nothing is missing. Members see nothing of it and get no email before.

[Open the drop]({{ site }}/admin/drops/{{ dropId }})`,
}
