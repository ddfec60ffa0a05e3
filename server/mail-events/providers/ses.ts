import { verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { DeliveryReport } from '../../platform/mail/suppression.ts'
import { isPermanent, parseJson, type ReadReports } from './provider.ts'

const message = z.object({
  Type: z.string(),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.optional(z.string()),
  Token: z.optional(z.string()),
  SubscribeURL: z.optional(z.string()),
})
type Message = z.infer<typeof message>

export type FetchText = (url: string) => Promise<string>

const timeoutMs = 5_000

async function fetchText(url: string) {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`Amazon SNS answered ${answer.status}`)
  return answer.text()
}

/** The secret is the ARN of an SNS topic; fetches from the topic's region only: https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
export function readSes(fetchFromSns: FetchText = fetchText): ReadReports {
  const certificates = new Map<string, string>()
  return async ({ body }, topic) => {
    const { data } = message.safeParse(parseJson(body))
    const site = `https://sns.${topic.split(':')[3]}.amazonaws.com/`
    if (data?.TopicArn !== topic || data.SignatureVersion !== '2') return undefined
    if (!isCertificate(data.SigningCertURL, site)) return undefined
    const certificate = certificates.get(data.SigningCertURL) ?? (await fetchFromSns(data.SigningCertURL))
    if (!isSigned(data, certificate)) return undefined
    // Amazon changes it about once a year.
    certificates.clear()
    certificates.set(data.SigningCertURL, certificate)
    if (data.Type === 'Notification') return reportsOf(data.Message)
    if (isConfirmation(data, site)) await fetchFromSns(data.SubscribeURL)
    return []
  }
}

function isCertificate(url: string, site: string) {
  return url.startsWith(site) && /^SimpleNotificationService-\w+\.pem$/.test(url.slice(site.length))
}

function isConfirmation(data: Message, site: string): data is Message & { SubscribeURL: string } {
  return data.Type === 'SubscriptionConfirmation' && (data.SubscribeURL ?? '').startsWith(site)
}

function isSigned(data: Message, certificate: string) {
  const names =
    data.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  const signed = names
    .flatMap((name) => (data[name] === undefined ? [] : [`${name}\n${data[name]}\n`]))
    .join('')
  return verify('sha256', Buffer.from(signed), certificate, Buffer.from(data.Signature, 'base64'))
}

const recipients = z.array(z.object({ emailAddress: z.string(), status: z.optional(z.string()) }))
const time = z.iso.datetime()
const bounce = z.object({
  bounce: z.object({ bounceType: z.literal('Permanent'), bouncedRecipients: recipients, timestamp: time }),
})
const complaint = z.object({
  complaint: z.object({
    complaintFeedbackType: z.optional(z.nullable(z.string())),
    complainedRecipients: recipients,
    timestamp: time,
  }),
})

function reportsOf(text: string): DeliveryReport[] {
  const content = parseJson(text)
  const bounced = bounce.safeParse(content).data?.bounce
  if (bounced)
    return bounced.bouncedRecipients
      .filter(({ status }) => isPermanent(status))
      .map((recipient) => reportOf('bounce', bounced.timestamp, recipient))
  const complained = complaint.safeParse(content).data?.complaint
  if (!complained || complained.complaintFeedbackType === 'not-spam') return []
  return complained.complainedRecipients.map((recipient) =>
    reportOf('complaint', complained.timestamp, recipient),
  )
}

function reportOf(
  reason: DeliveryReport['reason'],
  timestamp: string,
  { emailAddress, status = '' }: z.infer<typeof recipients>[number],
): DeliveryReport {
  return {
    address: emailAddress,
    reason,
    source: 'ses',
    status: status || null,
    happened_at: new Date(timestamp),
  }
}
