import { type NotificationKind, notificationKinds } from '#contract/preferences.ts'

/** Each kind of mail: its name, and what comes with it. */
export const notificationWords: Record<NotificationKind, { label: string; text: string }> = {
  newDrops: { label: 'New drops', text: 'When a drop is out: what is in it, once a month or a little more.' },
  fixes: {
    label: 'Fixes to my designs',
    text: 'When a design you have downloaded was repaired or improved.',
  },
  ideaAnswers: { label: 'Answers to my ideas', text: 'When we answer an idea you sent, or make it.' },
  productNews: { label: 'Product news', text: 'What is new in the service itself, a few times a year.' },
}

/** The kind a token in an unsubscribe address begins with. */
export function kindInToken(token: string): NotificationKind | undefined {
  return notificationKinds.find((kind) => token.startsWith(`${kind}-`))
}
