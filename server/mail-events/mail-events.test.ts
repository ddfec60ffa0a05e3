import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { apiBase } from '#contract/endpoint.ts'
import { createApp } from '../platform/http/app/http.ts'
import { findSuppression } from '../platform/mail/suppression.ts'
import { testService } from '../testing/service.ts'
import { mailEventRoutes } from './routes.ts'

const sendgrid = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const amazon = generateKeyPairSync('rsa', { modulusLength: 2048 })
const topic = 'arn:aws:sns:eu-central-1:123456789012:mail-events'
const site = 'https://sns.eu-central-1.amazonaws.com'
const mailgunKey = 'key-0123456789abcdef'
const login = 'layerdrop:0123456789abcdef'

const { platform, app: plain } = await testService({
  MAIL_EVENTS_SES_TOPIC: topic,
  MAIL_EVENTS_POSTMARK_LOGIN: login,
  MAIL_EVENTS_SENDGRID_KEY: sendgrid.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  MAIL_EVENTS_MAILGUN_KEY: mailgunKey,
})
const fetched: string[] = []
const app = await createApp(platform, async () => undefined)
mailEventRoutes(app, async (url) => {
  fetched.push(url)
  return amazon.publicKey.export({ type: 'spki', format: 'pem' }).toString()
})

async function post(provider: string, body: string, headers: Record<string, string> = {}) {
  const url = `${apiBase}/mail/events/${provider}`
  return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
}
const suppressionOf = async (address: string) => {
  const found = await findSuppression(platform, address)
  return found && [found.reason, found.source, found.status]
}

const now = Math.floor(Date.now() / 1000)

async function fromSendgrid(events: object[]) {
  const signedAt = String(now)
  const body = JSON.stringify(events)
  const signature = sign('sha256', Buffer.from(signedAt + body), sendgrid.privateKey).toString('base64')
  return post('sendgrid', body, {
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': signedAt,
  })
}

test('SendGrid: hard bounces and spam reports suppress, blocks and full mailboxes do not', async () => {
  const event = (email: string, more: object) => ({ email, timestamp: now, sg_event_id: 'x', ...more })
  const events = [
    event('Gone@example.test', { event: 'bounce', type: 'bounce', status: '5.1.1' }),
    event('full@example.test', { event: 'bounce', type: 'bounce', status: '5.2.2' }),
    event('blocked@example.test', { event: 'bounce', type: 'blocked', status: '5.7.1' }),
    event('spam@example.test', { event: 'spamreport' }),
    event('dropped@example.test', { event: 'dropped', reason: 'Bounced Address' }),
    event('read@example.test', { event: 'open' }),
    { event: 'bounce' },
  ]
  assert.equal(await fromSendgrid(events), 200)
  assert.equal(await fromSendgrid(events), 200)
  assert.deepEqual(await suppressionOf('gone@example.test'), ['bounce', 'sendgrid', '5.1.1'])
  assert.deepEqual(await suppressionOf('spam@example.test'), ['complaint', 'sendgrid', null])
  assert.deepEqual(await suppressionOf('dropped@example.test'), ['bounce', 'sendgrid', null])
  for (const name of ['full', 'blocked', 'read'])
    assert.equal(await suppressionOf(`${name}@example.test`), undefined)
})

test('SendGrid: a body or timestamp that was not signed is refused', async () => {
  const body = JSON.stringify([{ email: 'eve@example.test', timestamp: now, event: 'spamreport' }])
  const signature = sign('sha256', Buffer.from(`${now}[]`), sendgrid.privateKey).toString('base64')
  const headers = {
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': `${now}`,
  }
  assert.equal(await post('sendgrid', body, headers), 400)
  assert.equal(await post('sendgrid', body), 400)
  assert.equal(await suppressionOf('eve@example.test'), undefined)
})

function fromMailgun(event: object, { key = mailgunKey, signedAt = now } = {}) {
  const [timestamp, token] = [`${signedAt}`, 'a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0']
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const body = {
    signature: { timestamp, token, signature },
    'event-data': { timestamp: now + 0.5, ...event },
  }
  return post('mailgun', JSON.stringify(body))
}

test('Mailgun: permanent failures and complaints suppress, temporary ones and policies do not', async () => {
  const failed = (recipient: string, more: object, enhanced = '5.1.1') =>
    fromMailgun({
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      recipient,
      'delivery-status': { code: 550, 'enhanced-code': enhanced },
      ...more,
    })
  assert.equal(await failed('mg-gone@example.test', {}), 200)
  assert.equal(await failed('mg-later@example.test', { severity: 'temporary' }), 200)
  assert.equal(await failed('mg-old@example.test', { reason: 'old' }), 200)
  assert.equal(await failed('mg-policy@example.test', {}, '5.7.1'), 200)
  assert.equal(await fromMailgun({ event: 'complained', recipient: 'mg-spam@example.test' }), 200)
  assert.deepEqual(await suppressionOf('mg-gone@example.test'), ['bounce', 'mailgun', '5.1.1'])
  assert.deepEqual(await suppressionOf('mg-spam@example.test'), ['complaint', 'mailgun', null])
  for (const name of ['later', 'old', 'policy'])
    assert.equal(await suppressionOf(`mg-${name}@example.test`), undefined)
  const forged = await fromMailgun(
    { event: 'complained', recipient: 'mg-eve@example.test' },
    { key: 'key-of-eve' },
  )
  assert.equal(forged, 400)
  assert.equal(await post('mailgun', 'no json'), 400)
})

// https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
test('Mailgun: its signature does not cover the report, so an old one is refused', async () => {
  const report = { event: 'complained', recipient: 'mg-replayed@example.test' }
  assert.equal(await fromMailgun(report, { signedAt: now - 2 * 86_400 }), 400)
  assert.equal(await fromMailgun(report, { signedAt: Number.NaN }), 400)
  assert.equal(await suppressionOf('mg-replayed@example.test'), undefined)
})

test('Postmark: its login is required; hard bounces and complaints suppress', async () => {
  const event = (Email: string, more: object) =>
    JSON.stringify({ Email, BouncedAt: '2014-08-01T13:28:10.2735393-04:00', ...more })
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`
  const hard = event('pm-gone@example.test', { RecordType: 'Bounce', Type: 'HardBounce' })
  assert.equal(await post('postmark', hard), 400)
  assert.equal(await post('postmark', hard, { authorization: 'Basic bGF5ZXJkcm9wOg==' }), 400)
  assert.equal(await suppressionOf('pm-gone@example.test'), undefined)
  assert.equal(await post('postmark', hard, { authorization }), 200)
  const soft = event('pm-full@example.test', { RecordType: 'Bounce', Type: 'SoftBounce' })
  assert.equal(await post('postmark', soft, { authorization }), 200)
  const spam = event('pm-spam@example.test', { RecordType: 'SpamComplaint', Type: 'SpamComplaint' })
  assert.equal(await post('postmark', spam, { authorization }), 200)
  assert.deepEqual(await suppressionOf('pm-gone@example.test'), ['bounce', 'postmark', null])
  assert.deepEqual(await suppressionOf('pm-spam@example.test'), ['complaint', 'postmark', null])
  assert.equal(await suppressionOf('pm-full@example.test'), undefined)
})

/** Returns a message of Amazon SNS, signed as its documentation says. */
function fromAmazon(changed: Record<string, string>, signed: Record<string, string> = changed) {
  const base = {
    Type: 'Notification',
    MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
    TopicArn: topic,
    Message: '{}',
    Timestamp: '2026-11-24T08:00:00.000Z',
    SignatureVersion: '2',
    SigningCertURL: `${site}/SimpleNotificationService-0123456789abcdef.pem`,
  }
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const values: Record<string, string> = { ...base, ...signed }
  const text = names.flatMap((name) => (name in values ? [`${name}\n${values[name]}\n`] : [])).join('')
  const Signature = sign('sha256', Buffer.from(text), amazon.privateKey).toString('base64')
  return post('ses', JSON.stringify({ ...base, ...changed, Signature }))
}

const sesBounce = (emailAddress: string, bounceType = 'Permanent') =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550' }],
      timestamp: '2026-11-24T07:59:00.000Z',
    },
  })

test('Amazon SES: permanent bounces and complaints suppress, transient bounces and not-spam do not', async () => {
  const complaint = (address: string, complaintFeedbackType: string) =>
    JSON.stringify({
      notificationType: 'Complaint',
      complaint: {
        complainedRecipients: [{ emailAddress: address }],
        complaintFeedbackType,
        timestamp: '2026-11-24T07:59:00.000Z',
      },
    })
  assert.equal(await fromAmazon({ Message: sesBounce('ses-gone@example.test'), Subject: 'Bounce' }), 200)
  assert.equal(await fromAmazon({ Message: sesBounce('ses-full@example.test', 'Transient') }), 200)
  assert.equal(await fromAmazon({ Message: complaint('ses-spam@example.test', 'abuse') }), 200)
  assert.equal(await fromAmazon({ Message: complaint('ses-fine@example.test', 'not-spam') }), 200)
  assert.deepEqual(await suppressionOf('ses-gone@example.test'), ['bounce', 'ses', '5.1.1'])
  assert.deepEqual(await suppressionOf('ses-spam@example.test'), ['complaint', 'ses', null])
  for (const name of ['full', 'fine'])
    assert.equal(await suppressionOf(`ses-${name}@example.test`), undefined)
  assert.deepEqual(fetched, [`${site}/SimpleNotificationService-0123456789abcdef.pem`])
})

test('Amazon SES: a subscription is confirmed, and nothing is fetched from another address', async () => {
  fetched.length = 0
  const SubscribeURL = `${site}/?Action=ConfirmSubscription&Token=2336`
  const confirmation = { Type: 'SubscriptionConfirmation', Token: '2336', SubscribeURL }
  assert.equal(await fromAmazon(confirmation), 200)
  assert.deepEqual(fetched, [SubscribeURL])
  fetched.length = 0
  const Message = sesBounce('ses-eve@example.test')
  for (const forged of [
    {
      Message,
      SigningCertURL: 'https://sns.eu-central-1.amazonaws.com.eve.test/SimpleNotificationService-1.pem',
    },
    { Message, SigningCertURL: `${site}/../SimpleNotificationService-1.pem` },
    { Message, TopicArn: 'arn:aws:sns:eu-central-1:999999999999:mail-events' },
    { Message, SignatureVersion: '1' },
  ])
    assert.equal(await fromAmazon(forged), 400)
  assert.equal(await fromAmazon({ Message }, { Message: '{}' }), 400)
  const elsewhere = { ...confirmation, SubscribeURL: 'https://eve.test/?Action=ConfirmSubscription' }
  assert.equal(await fromAmazon(elsewhere), 200)
  assert.deepEqual(fetched, [])
  assert.equal(await suppressionOf('ses-eve@example.test'), undefined)
})

test('a provider without a secret has no address', async () => {
  const bare = await createApp({ ...platform, mailEventSecrets: {} }, async () => undefined)
  mailEventRoutes(bare)
  for (const provider of ['ses', 'postmark', 'sendgrid', 'mailgun', 'other']) {
    const url = `${apiBase}/mail/events/${provider}`
    assert.equal((await bare.inject({ method: 'POST', url, payload: '{}' })).statusCode, 404)
  }
  const url = `${apiBase}/mail/events/postmark`
  assert.equal((await plain.inject({ method: 'POST', url, payload: '{}' })).statusCode, 400)
})
