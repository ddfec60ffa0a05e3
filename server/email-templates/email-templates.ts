import type { MailTemplate } from '../platform/mail/mail-template.ts'

export type SentMail = { template: MailTemplate; title: string; when: string }
