import type { MailTemplate } from '#server/platform/mail/mail-template.ts'
import { testService } from '#server/testing/service.ts'

/** Sent when both queues are full. */
export type Ready = { mails: number }

const mails = Number(process.env.MAILS)
const template: MailTemplate = {
  name: 'measured',
  subject: 'A drop',
  body: 'Hello {{ name }},\n\nthere are ten new designs.',
}
const unsubscribe = { page: 'https://layerdrop.test/settings', post: 'https://layerdrop.test/unsubscribe' }
const { app, platform } = await testService({ MAIL_URL: process.env.MAIL_URL ?? '' })
process.once('disconnect', async () => {
  await app.close()
  process.exit()
})

for (let number = 0; number < mails; number++) {
  const data = { name: `Maker ${number}` }
  await platform.mail.send(platform, { to: `bulk-${number}@example.test`, template, data, unsubscribe })
  await platform.mail.send(platform, { to: `first-${number}@example.test`, template, data })
}
process.send?.({ mails } satisfies Ready)
await platform.jobs.work()
