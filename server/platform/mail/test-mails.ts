import type { Limit } from '../limits/rate-limiter.ts'

/** Of mails an administrator sends to themselves to see how they look, whichever mail it is. */
export const testMails: Limit = { name: 'test-mails', points: 30, seconds: 3600 }
