// Without schemas, so that public pages load none.

/** How many days data stay before a job deletes it. Screens and the privacy policy name these numbers. */
export const retentionDays = {
  dataExport: 7,
  /** Completed and failed. */
  jobs: 7,
  /** What the analysis of an upload made, until a design uses it. */
  analysedUpload: 7,
  /** Of the payment provider, once they are processed. */
  paymentEvents: 90,
  /** An email that was given up. */
  failedMailText: 14,
  signIns: 30,
  unverifiedRegistration: 30,
  /** Emails, and reports of bounces, to an address without an account. */
  mailsWithoutAccount: 30,
  missedSearches: 180,
  sellerReports: 365,
  /** The text is deleted when the email is sent; the row stays this long. */
  mails: { bulk: 90, requested: 365, notice: 3 * 365 },
} as const

/** An email that no mail server accepts is given up after these days. */
export const mailRetryDays = 3
