import type { MailTemplate } from '../platform/mail/mail-template.ts'

/** One mail of the service, as an administrator knows it. */
export type SentMail = { template: MailTemplate; when: string }
