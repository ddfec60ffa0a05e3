import { type NotificationKind, notificationKinds } from '#contract/preferences.ts'

export const notificationTexts: Record<NotificationKind, { label: string; text: string }> = {
  newDrops: { label: 'New drops', text: 'Each new drop and its designs, about once a month.' },
  fixes: {
    label: 'Fixes to my designs',
    text: 'When a design you have downloaded was repaired or improved.',
  },
  ideaAnswers: {
    label: 'Answers to my ideas',
    text: 'When we answer an idea you sent, or publish its design.',
  },
  productNews: { label: 'Product news', text: 'New features of the service, a few times a year.' },
}

export function kindInToken(token: string): NotificationKind | undefined {
  return notificationKinds.find((kind) => token.startsWith(`${kind}-`))
}
