import { availableParallelism } from 'node:os'
import { maxBoards, maxOnBoard } from '#contract/catalogue/members/boards.ts'
import { maxFilesInOneZip } from '#contract/catalogue/members/selection.ts'
import { synonymLimits } from '#contract/catalogue/studio/synonyms.ts'
import { uploadLimits } from '#contract/catalogue/studio/uploads.ts'
import { day, hour, minute } from '#contract/durations.ts'
import { printPhotoLimits } from '#contract/prints/print-photos.ts'
import { maxImported, maxSales } from '#contract/profit/sales.ts'
import { limits as specified } from '#contract/rules.ts'

/** At most `most` in `window` milliseconds. */
export type Window = { most: number; window: number }

export type RateLimit = Window & { counts: string; per: string; inMemory?: true; message?: string }

/** Guesses of a stranger use up the limits of the stranger's network, never those of the owner's network, session or browser. */
export const rateLimits = {
  'password-address-network': {
    counts: 'passwords',
    per: 'email and network',
    most: 10,
    window: 15 * minute,
  },
  'password-network': { counts: 'passwords', per: 'network', most: 60, window: 10 * minute },
  'password-address': { counts: 'passwords of strangers', per: 'email', most: 20, window: 15 * minute },
  'password-browser': { counts: 'passwords', per: 'known browser', most: 10, window: 15 * minute },
  'password-session': { counts: 'current passwords', per: 'session', most: 10, window: 15 * minute },

  // The attempts of each code and the number of mailed codes also limit the guesses at an email in a day.
  'code-address-network': { counts: 'mailed codes', per: 'email and network', most: 10, window: day },
  'code-network': { counts: 'mailed codes', per: 'network', most: 300, window: hour },
  'code-address': { counts: 'mailed codes of strangers', per: 'email', most: 15, window: 15 * minute },
  'code-registration': { counts: 'codes of a registrant', per: 'email and network', most: 15, window: day },
  'code-registrations': { counts: 'codes of registrants', per: 'network', most: 300, window: hour },
  'code-account': { counts: 'codes of a new email', per: 'user', most: 15, window: day },

  'account-mail-network': { counts: 'requested mails', per: 'network', most: 300, window: hour },
  'account-mail-account': { counts: 'requested mails', per: 'user', most: 30, window: hour },
  'register-network': { counts: 'registrations', per: 'network', most: 1_000, window: hour },

  // A screen sends a dozen requests, and an upload polls 86 times a minute.
  'reads-user': {
    counts: 'reads',
    per: 'user',
    most: 1_200,
    window: minute,
    inMemory: true,
    message: 'Too many requests. Please wait a moment.',
  },
  'verify-certificate': { counts: 'checked certificates', per: 'network', most: 300, window: 10 * minute },
  'seller-reports-network': { counts: 'reports about sellers', per: 'network', most: 5, window: hour },
  'seller-reports-certificate': {
    counts: 'reports about sellers',
    per: 'certificate',
    most: 10,
    window: day,
    message: 'This seller was reported several times today. We are reviewing the reports.',
  },
  traces: { counts: 'traced files', per: 'administrator', most: 60, window: hour },
  'print-photos': { counts: 'photos of prints', per: 'user', most: 20, window: day },
  'print-failures': { counts: 'reports of failed prints', per: 'user', most: 20, window: day },
  'assembly-guides': { counts: 'assembly guides', per: 'user', most: 60, window: hour },
  'certificate-pdfs': { counts: 'certificate PDFs', per: 'user', most: 60, window: hour },
  'room-views': { counts: 'models for a room', per: 'user', most: 60, window: hour },
  'listing-kits': { counts: 'listing kits', per: 'user', most: 60, window: hour },
  'test-mails': { counts: 'preview mails', per: 'administrator', most: 30, window: hour },
  'missed-searches': { counts: 'recorded searches without a result', per: 'user', most: 30, window: hour },

  'payment-session': { counts: 'started checkouts', per: 'user', most: 40, window: 10 * minute },
  'payment-lookup': { counts: 'lookups of an unreported payment', per: 'user', most: 1, window: 20_000 },
  'verify-session': { counts: 'returns from a checkout', per: 'user', most: 120, window: 10 * minute },
  'billing-change': { counts: 'changes of a plan', per: 'user', most: 60, window: 10 * minute },
  'billing-pages': { counts: 'invoices and portal pages', per: 'user', most: 60, window: 10 * minute },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

const codeMails = {
  perRequester: [
    { most: 5, window: hour },
    { most: 10, window: day },
  ],
  perAddress: [
    { most: 10, window: hour },
    { most: 20, window: day },
  ],
}

const codeSpacing = { few: 10 * minute, many: 15 * minute }

export type MailLimit = {
  perRequester: Window[]
  perAddress: Window[]
  /** Time between emails past `perAddress`: `few` for requesters of up to `fewMails` a day, so that a few networks cannot take all. */
  spacing?: { few: number; many: number }
}

/** Emails that anybody can request for any address, counted from the rows of requested_mails. */
export const mailLimits = {
  coolDown: specified.resendSeconds * 1000,
  fewMails: 2,
  code: { ...codeMails, spacing: codeSpacing },
  'already-registered': codeMails,
  'change-code': {
    perRequester: codeMails.perRequester,
    perAddress: [
      { most: 20, window: hour },
      { most: 40, window: day },
    ],
    spacing: codeSpacing,
  },
  reset: {
    perRequester: [
      { most: 10, window: hour },
      { most: 20, window: day },
    ],
    perAddress: [
      { most: 20, window: hour },
      { most: 40, window: day },
    ],
    // A reset link lives longer than a code.
    spacing: { few: 30 * minute, many: 30 * minute },
  },
} satisfies Record<string, MailLimit | number>

/** Counted from the rows that a feature stores anyway (decision 34). */
export const rowLimits = {
  /** Files per member. More than anyone prints: a member who exceeds this limit is copying the library. */
  downloads: [
    { most: maxFilesInOneZip, window: hour, period: 'an hour' },
    { most: 300, window: day, period: 'a day' },
  ],
  /** Per member, so that nobody fills our disks. */
  ideas: { most: 20, maxBytes: 500 * 1024 * 1024, window: day },
  /** A member gets the same export again within this time. */
  dataExports: { window: day },
  /** Per account and kind: repeated failures must neither fill the table nor push a successful sign-in out of the list. */
  recordedFailures: { most: 20, window: day },
  /** Per address with an unverified registration. Each costs a comparison of passwords at sign-in. */
  registrations: { most: 8 },
  /** Per code, for its owner and again for all strangers; `mostOfMany` once its email got a day's worth of codes. */
  codeAttempts: { most: 5, mostOfMany: 1 },
  /** Wrong codes in a row. After the first lock, each wrong code doubles the lock. */
  secondFactorAttempts: { firstLockAt: 5, firstLock: minute, longestLock: day },
  /** Per member. */
  boards: { most: maxBoards, designs: maxOnBoard },
  sales: { most: maxSales, imported: maxImported },
  /** Per member and design. */
  printPhotos: { most: printPhotoLimits.photos },
  /** Per administrator. */
  unfinishedUploads: { most: uploadLimits.unfinished },
  synonymGroups: { most: synonymLimits.groups },
  /** Requested emails that still go to a suppressed address, so that the owner of a repaired mailbox can sign in. */
  suppressedAddress: { most: 3, window: day },
  /** Waiting emails that hold back more: `untried` before PostgreSQL's statistics are stale, `unsent` when the mail server is down. */
  bulkMails: { untried: 2_000, unsent: 10_000 },
  /** Per upload. Outages do not count. A file that kills its whole worker looks like a restart, which is an interruption. */
  analysisAttempts: { failures: 3, interruptions: 10 },
}

/** What this process does at once, and how many requests may wait for it. */
export const concurrencyLimits = {
  /** Each hash fills a core and 48 MiB. */
  passwordHashing: { atOnce: Math.min(3, availableParallelism()), waitingOfKey: 40, waiting: 200 },
  profilePictures: { atOnce: 2, waiting: 20 },
  ideaPictures: { atOnce: 1, waiting: 40 },
  bannerPictures: { atOnce: 1, waiting: 10 },
  printPhotos: { atOnce: 1, waiting: 20 },
  covers: { atOnce: 1, waiting: 10 },
  linkPreviewPictures: { atOnce: 1, waiting: 20 },
  /** Each holds a connection to the database, also when its page no longer waits. */
  linkPreviews: { atOnce: 3, waiting: 0 },
  /** Each reads a model with up to 1 GB of memory. */
  traces: { atOnce: 1, waiting: 3 },
  roomViews: { atOnce: 1, waitingOfKey: 2, waiting: 10 },
  boothPreviews: { atOnce: 1, waiting: 6 },
  bulkMails: { atOnce: 3, waiting: Number.POSITIVE_INFINITY },
}
