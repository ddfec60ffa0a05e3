import type { MailTemplate } from '../platform/mail/mail-template.ts'

export const ideaAnsweredMail: MailTemplate = {
  name: 'idea-answered',
  subject: 'News about your idea',
  body: `Hello {{ name }},

You sent us this idea: "{{ idea }}"

{{ news }}

{{ answer }}

All your ideas and our answers:

[See my ideas]({{ site }}/settings?tab=ideas)`,
}
