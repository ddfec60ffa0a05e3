import type { MailTemplate } from '../platform/mail/mail-template.ts'

export const welcome: MailTemplate = {
  name: 'welcome',
  subject: 'Welcome to {{ brand }}: your {{ plan }} is active',
  body: `Hello {{ name }},

your {{ plan }} is active. The whole library is open to you, with the commercial licence for the prints you make.

You pay {{ price }}. {{ next }}

{{ site }}/home

You can have your first payment back in full within 15 days, and you can cancel at any time: write to {{ contact }}.`,
}

export const duplicatePaid: MailTemplate = {
  name: 'duplicate-paid',
  subject: 'You were charged twice, and get one payment back',
  body: `Hello {{ name }},

two subscriptions were paid for your account. You need only one, so we ended the second one and returned what was paid for it in full. Banks usually show it within 5 to 10 days.

Your plan itself goes on unchanged.

{{ site }}/settings`,
}

export const countryNotServed: MailTemplate = {
  name: 'country-not-served',
  subject: 'We returned your payment',
  body: `Hello {{ name }},

the card or billing address you paid with is from Brazil or China, where {{ brand }} is not available. We ended the subscription and returned your payment in full. Banks usually show it within 5 to 10 days.

If you live in another country, you can subscribe again with a card from there, or write to {{ contact }}.`,
}
