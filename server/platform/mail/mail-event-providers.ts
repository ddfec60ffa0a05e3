export const mailEventProviders = ['ses', 'postmark', 'sendgrid', 'mailgun'] as const
export type MailEventProvider = (typeof mailEventProviders)[number]

/** What proves that a report comes from a provider, for those that are set up. */
export type MailEventSecrets = Partial<Record<MailEventProvider, string>>
