import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MailTemplate, renderMail } from '../../platform/mail/mail-template.ts'
import * as besideGift from './beside-gift-mails.ts'
import * as pausesAndGifts from './pause-and-gift-mails.ts'
import * as payments from './payment-mails.ts'
import * as plans from './plan-mails.ts'
import * as refunds from './refund-mails.ts'

const templates: MailTemplate[] = [plans, payments, pausesAndGifts, besideGift, refunds].flatMap((mails) =>
  Object.values(mails).flat(),
)

/** Everything a mail of ours may speak of; what somebody typed comes last. */
const data = {
  site: 'https://layerdrop.test',
  contact: 'help@example.test',
  plan: 'Monthly Plan',
  before: 'Yearly Plan',
  price: '19.00 USD a month',
  period: 'year',
  amount: '19.00 USD',
  date: '21 December 2026',
  until: '28 November 2026',
  gift: '30 June 2027',
  resumes: '28 February 2027',
  next: 'The next payment is due on 21 December 2026.',
  card: 'card ending in 4242',
  expires: '11/2026',
  name: 'Ada <b>{{ site }}</b>',
}

test('every built-in mail can be rendered, and what people typed stays text', async () => {
  assert.equal(new Set(templates.map(({ name }) => name)).size, templates.length)
  for (const template of templates) {
    const { subject, text, html } = await renderMail(template, data)
    assert.ok(subject.length > 5 && subject.length < 90, template.name)
    assert.ok(text.startsWith('Hello Ada <b>{{ site }}</b>,'), template.name)
    assert.ok(html.includes('Ada &lt;b&gt;'), template.name)
    assert.doesNotMatch(text.replace(data.name, ''), /\{\{|undefined|\[object/, template.name)
  }
})

test('a failed payment has three mails, and each names the day on which access ends', async () => {
  for (const template of payments.paymentFailed) {
    const { subject, text } = await renderMail(template, data)
    assert.ok(`${subject} ${text}`.includes(data.until))
    assert.ok(text.includes('https://layerdrop.test/settings?tab=billing'))
  }
})
