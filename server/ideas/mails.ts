import type { MailTemplate } from '../platform/mail/mail-template.ts'

export const ideaAnsweredMail: MailTemplate = {
  name: 'idea-answered',
  subject: 'News of your idea',
  body: `Hello {{ name }},

you sent us this idea: "{{ idea }}"

{{ news }}

{{ answer }}

All your ideas and what became of them:

{{ site }}/settings?tab=ideas`,
}
