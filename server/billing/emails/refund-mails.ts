import { bankRefundTime } from '#contract/billing/billing-rules.ts'
import { licenceLost } from '#contract/certificates/licence-text.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'

const whenShown = `Banks usually show a refund within ${bankRefundTime}.`

export const refundMade: MailTemplate = {
  name: 'refund',
  subject: 'We refunded your payment',
  body: `Hello {{ name }},

{{ amount }} is on its way back to your card. ${whenShown}

Your plan has ended. ${licenceLost('refunded')} Thank you for trying us.

[See plans]({{ site }}/subscribe)`,
}

export const duplicatePaid: MailTemplate = {
  name: 'duplicate-paid',
  subject: 'You were charged twice: one payment is refunded',
  body: `Hello {{ name }},

Two subscriptions were paid for your account. You need only one, so we ended the second one and refunded it in full. ${whenShown}

Your plan stays as it is.

[Open settings]({{ site }}/settings)`,
}

export const countryNotServed: MailTemplate = {
  name: 'country-not-served',
  subject: 'We refunded your payment',
  body: `Hello {{ name }},

The card or billing address you paid with is from Brazil or China, where {{ brand }} is not available. We ended the subscription and refunded your payment in full. ${whenShown}

If you live in another country, you can subscribe again with a card from there, or write to {{ contact }}.`,
}

export const paymentReturned: MailTemplate = {
  name: 'payment-returned',
  subject: 'We refunded one of your payments',
  body: `Hello {{ name }},

We received a payment for a subscription that had already ended. {{ amount }} is on its way back to your card: the full amount. ${whenShown}

Questions? Write to {{ contact }}.`,
}

export const fraudWarned: MailTemplate = {
  name: 'fraud-warned',
  subject: 'We refunded your payment: your bank warned us',
  body: `Hello {{ name }},

The bank of your card told us that a payment to {{ brand }} may not have been made by the owner of the card. To be on the safe side we ended the subscription and refunded it: {{ amount }} is on its way back to the card, and nothing more is charged. ${licenceLost('refunded')}

Was it you after all? You can subscribe again, best with another card, or write to {{ contact }}:

[See plans]({{ site }}/subscribe)`,
}
