import type { MailTemplate } from '../platform/mail/mail-template.ts'

export const sellerReportedMail: MailTemplate = {
  name: 'seller-reported',
  subject: 'A buyer reports a problem with {{ seller }}',
  body: `Hello {{ name }},

A buyer checked the licence certificate {{ certificate }} ({{ design }}) and reports a problem with its holder, {{ seller }}:

{{ report }}

{% if buyer != '' %}The buyer would like an answer at {{ buyer }}.{% else %}The buyer left no email address.{% endif %}

All reports:

[Open seller reports]({{ site }}/admin/seller-reports)`,
}
