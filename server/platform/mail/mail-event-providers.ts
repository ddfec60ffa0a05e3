export const mailEventProviders = ['ses', 'postmark', 'sendgrid', 'mailgun'] as const
export type MailEventProvider = (typeof mailEventProviders)[number]

export type MailEventSecrets = Partial<Record<MailEventProvider, string>>
