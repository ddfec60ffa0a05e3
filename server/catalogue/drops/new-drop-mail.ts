import type { MailTemplate } from '../../platform/mail/mail-template.ts'

export const newDropMail: MailTemplate = {
  name: 'new-drop',
  subject: 'New drop: {{ title }}',
  body: `Hello {{ name }},

A new drop is out: {{ title }}.{% if theme != '' %} {{ theme }}{% endif %}
{% if picture != '' %}
![{{ pictureText }}]({{ picture }})
{% endif %}{% if dropText != '' %}
{{ dropText }}
{% endif %}
{{ designs }}

[See {{ title }}]({{ site }}/products/filter/{{ slug }})`,
}
