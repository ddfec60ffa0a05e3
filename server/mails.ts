import * as accounts from './accounts/mails.ts'
import * as billing from './billing/emails/mail-templates.ts'
import * as catalogue from './catalogue/drops/new-drop-mail.ts'
import * as fixDigest from './catalogue/fix-digest/fix-digest-mail.ts'
import * as certificates from './certificates/mails.ts'
import type { SentMail } from './email-templates/email-templates.ts'
import * as ideas from './ideas/mails.ts'
import * as news from './news/mails.ts'
import * as privacy from './privacy/mails.ts'

const [firstFailure, secondFailure, lastFailure] = billing.paymentFailed

/** Every mail of every feature, and when it is sent. */
export const sentMails: SentMail[] = [
  { template: accounts.verificationCodeMail, when: 'Someone signs up or requests a new code.' },
  {
    template: accounts.alreadyRegisteredMail,
    when: 'Someone signs up with the address of a verified account.',
  },
  { template: accounts.resetLinkMail, when: 'Someone requests a password reset.' },
  { template: accounts.passwordChangedMail, when: 'A member changes the password.' },
  {
    template: accounts.emailChangeCodeMail,
    when: 'A member changes the email address: the code to the new address.',
  },
  {
    template: accounts.emailChangeNoticeMail,
    when: 'A member changes the email address: the notice to the old address.',
  },
  {
    template: accounts.emailChangedMail,
    when: 'The email address was changed: the notice to the old address.',
  },
  {
    template: accounts.secondFactorLockedMail,
    when: 'Wrong codes lock the second factor for the first time.',
  },
  { template: accounts.secondFactorMail, when: 'The second factor of an account was changed.' },
  { template: accounts.suspendedMail, when: 'An administrator suspends an account.' },
  { template: accounts.suspensionLiftedMail, when: 'A suspension is lifted.' },
  { template: catalogue.newDropMail, when: 'A drop is published.' },
  {
    template: fixDigest.fixDigestMail,
    when: 'Designs that a member downloaded were fixed: once a day at most.',
  },
  { template: news.productNewsMail, when: 'An administrator sends product news.' },
  { template: ideas.ideaAnsweredMail, when: 'An administrator answers an idea.' },
  {
    template: certificates.sellerReportedMail,
    when: 'A buyer reports a seller on a certificate page: sent to every administrator.',
  },
  { template: privacy.exportReadyMail, when: 'A data export is ready.' },
  { template: privacy.leavingMail, when: 'A member deletes the account.' },
  { template: billing.welcome, when: 'A paid plan begins.' },
  { template: billing.receipt, when: 'A payment succeeds.' },
  { template: firstFailure, when: 'A renewal payment failed: sent at once.' },
  { template: secondFailure, when: 'A renewal payment failed: sent three days later.' },
  { template: lastFailure, when: 'A renewal payment failed: sent the day before downloads stop.' },
  { template: billing.cardExpiring, when: 'The saved card expires before the next payment.' },
  { template: billing.planPaused, when: 'A member pauses a paid plan.' },
  { template: billing.planResuming, when: 'A week before a paused plan resumes and is charged.' },
  { template: billing.resumeFailed, when: 'The payment that resumes a paused plan failed.' },
  { template: billing.renewalComing, when: 'Two weeks before a yearly plan renews.' },
  { template: billing.cancelConfirmed, when: 'A member cancels.' },
  { template: billing.endPlanned, when: 'A plan is set in Stripe to end after its current period.' },
  { template: billing.cancelConfirmedSuspended, when: 'A member cancels while the account is suspended.' },
  { template: billing.ended, when: 'A cancelled plan has ended.' },
  { template: billing.endedUnpaid, when: 'A plan ended because it was not paid.' },
  { template: billing.endedSuspended, when: 'A plan ended while its account was suspended.' },
  { template: billing.refundMade, when: 'A payment is refunded.' },
  { template: billing.planSwitched, when: 'A plan was switched at once.' },
  { template: billing.switchPlanned, when: 'A plan will be switched at the end of its period.' },
  { template: billing.duplicatePaid, when: 'A member paid for two plans: the second payment is refunded.' },
  {
    template: billing.countryNotServed,
    when: 'The card is from an excluded country: the payment is refunded.',
  },
  { template: billing.paymentReturned, when: 'A payment for an ended plan is refunded.' },
  { template: billing.fraudWarned, when: 'The bank of a card warns that a payment may be fraud.' },
  { template: billing.paymentDisputed, when: 'A payment is disputed at the bank.' },
]
