import type { MailTemplate } from '../platform/mail/mail-template.ts'

export const productNewsMail: MailTemplate = {
  name: 'product-news',
  subject: '{{ subject }}',
  body: `Hello {{ name }},

{{ announcement }}

{{ site }}`,
}
