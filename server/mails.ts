import { billingRules, renewalNoticeDays } from '#contract/billing/billing-rules.ts'
import * as accounts from './accounts/mails.ts'
import * as besideGift from './billing/emails/beside-gift-mails.ts'
import * as pausesAndGifts from './billing/emails/pause-and-gift-mails.ts'
import * as payments from './billing/emails/payment-mails.ts'
import * as plans from './billing/emails/plan-mails.ts'
import * as refunds from './billing/emails/refund-mails.ts'
import { dropIncompleteMail } from './catalogue/drops/drop-incomplete-mail.ts'
import * as catalogue from './catalogue/drops/new-drop-mail.ts'
import * as fixDigest from './catalogue/fix-digest/fix-digest-mail.ts'
import * as certificates from './certificates/mails.ts'
import type { SentMail } from './email-templates/email-templates.ts'
import * as ideas from './ideas/mails.ts'
import * as news from './news/mails.ts'
import * as privacy from './privacy/mails.ts'

const [, secondDay, lastDay] = billingRules.failedPaymentMailDays
const [firstFailure, secondFailure, lastFailure] = payments.paymentFailed

export const sentMails: SentMail[] = [
  {
    template: accounts.verificationCodeMail,
    title: 'Verification code',
    when: 'Someone signs up or requests a new code.',
  },
  {
    template: accounts.alreadyRegisteredMail,
    title: 'Already registered',
    when: 'Someone signs up with the address of a verified account.',
  },
  {
    template: accounts.resetLinkMail,
    title: 'Password reset link',
    when: 'Someone requests a password reset.',
  },
  {
    template: accounts.passwordChangedMail,
    title: 'Password changed',
    when: 'A member changes the password.',
  },
  {
    template: accounts.emailChangeCodeMail,
    title: 'Code for a new email address',
    when: 'A member changes the email address: the code to the new address.',
  },
  {
    template: accounts.emailChangeNoticeMail,
    title: 'Email change requested',
    when: 'A member changes the email address: the notice to the old address.',
  },
  {
    template: accounts.emailChangedMail,
    title: 'Email address changed',
    when: 'The email address was changed: the notice to the old address.',
  },
  {
    template: accounts.secondFactorLockedMail,
    title: 'Two-step verification locked',
    when: 'Wrong codes lock the second factor for the first time.',
  },
  {
    template: accounts.secondFactorMail,
    title: 'Two-step verification changed',
    when: 'The second factor of an account was changed.',
  },
  {
    template: accounts.suspendedMail,
    title: 'Account suspended',
    when: 'An administrator suspends an account.',
  },
  { template: accounts.suspensionLiftedMail, title: 'Suspension lifted', when: 'A suspension is lifted.' },
  {
    template: accounts.disputeBlockLiftedMail,
    title: 'Dispute block lifted',
    when: 'An administrator lifts the block of a disputed payment.',
  },
  { template: catalogue.newDropMail, title: 'New drop', when: 'A drop is published.' },
  {
    template: dropIncompleteMail,
    title: 'Incomplete drop',
    when: 'A planned drop is incomplete three days before its time, and at its time: sent to every administrator.',
  },
  {
    template: fixDigest.fixDigestMail,
    title: 'Fixed designs',
    when: 'Designs that a member downloaded were fixed: once a day at most.',
  },
  { template: news.productNewsMail, title: 'Product news', when: 'An administrator sends product news.' },
  { template: ideas.ideaAnsweredMail, title: 'Idea answered', when: 'An administrator answers an idea.' },
  {
    template: certificates.sellerReportedMail,
    title: 'Seller reported',
    when: 'A buyer reports a seller on a certificate page: sent to every administrator.',
  },
  { template: privacy.exportReadyMail, title: 'Data export ready', when: 'A data export is ready.' },
  {
    template: privacy.deletionScheduledMail,
    title: 'Account deletion scheduled',
    when: 'A member deletes the account.',
  },
  { template: plans.welcome, title: 'Welcome to a paid plan', when: 'A paid plan begins.' },
  { template: payments.receipt, title: 'Receipt', when: 'A payment succeeds.' },
  {
    template: firstFailure,
    title: 'Payment failed: first email',
    when: 'A renewal payment failed: sent at once.',
  },
  {
    template: secondFailure,
    title: 'Payment failed: second email',
    when: `A renewal payment failed: sent after ${secondDay} days.`,
  },
  {
    template: lastFailure,
    title: 'Payment failed: last email',
    when: `A renewal payment failed: sent after ${lastDay} days, before downloads stop.`,
  },
  {
    template: besideGift.paymentFailedBesideGift,
    title: 'Payment failed beside a gift',
    when: `A renewal payment failed, and a gift lasts longer: sent at once, after ${secondDay} days and after ${lastDay}.`,
  },
  {
    template: payments.cardExpiring,
    title: 'Card expires soon',
    when: 'The saved card expires before the next payment.',
  },
  { template: pausesAndGifts.planPaused, title: 'Plan paused', when: 'A member pauses a paid plan.' },
  {
    template: besideGift.planPausedBesideGift,
    title: 'Plan paused beside a gift',
    when: 'A member pauses a paid plan, and a gift lasts longer.',
  },
  {
    template: pausesAndGifts.planResuming,
    title: 'Plan resumes soon',
    when: `${billingRules.resumeNoticeDays} days before a paused plan resumes and is charged.`,
  },
  {
    template: pausesAndGifts.resumeFailed,
    title: 'Plan could not resume',
    when: 'The payment that resumes a paused plan failed.',
  },
  {
    template: pausesAndGifts.planGiven,
    title: 'Plan given',
    when: 'An administrator gives a member a paid plan.',
  },
  {
    template: pausesAndGifts.giftEnding,
    title: 'Gift ends soon',
    when: `${billingRules.resumeNoticeDays} days before a gift ends.`,
  },
  {
    template: pausesAndGifts.giftEnded,
    title: 'Gift ended',
    when: 'An administrator ends the gift of a member whose own plan runs.',
  },
  { template: plans.planExtended, title: 'Plan extended', when: 'An administrator extends a paid plan.' },
  {
    template: payments.renewalComing,
    title: 'Renewal soon',
    when: `${renewalNoticeDays} days before a renewal that can be refunded, such as that of a yearly plan.`,
  },
  { template: plans.cancelConfirmed, title: 'Cancellation confirmed', when: 'A member cancels.' },
  {
    template: besideGift.cancelConfirmedBesideGift,
    title: 'Cancellation confirmed beside a gift',
    when: 'A member cancels a paid plan, and a gift lasts longer.',
  },
  {
    template: plans.endPlanned,
    title: 'Plan end set at the payment provider',
    when: 'A plan is set at the payment provider to end after its current period.',
  },
  {
    template: plans.cancelConfirmedSuspended,
    title: 'Cancellation confirmed while suspended',
    when: 'A member cancels while the account is suspended.',
  },
  { template: plans.ended, title: 'Plan ended', when: 'A cancelled plan has ended.' },
  {
    template: plans.endedUnpaid,
    title: 'Plan ended unpaid',
    when: 'A plan ended because it was not paid.',
  },
  {
    template: plans.planNotRenewed,
    title: 'Plan ended unpaid in a paid period',
    when: 'A plan ended because a change of plan was not paid. Access lasts until the end of the paid period.',
  },
  {
    template: besideGift.endedBesideGift,
    title: 'Plan ended beside a gift',
    when: 'A cancelled plan has ended, and a gift lasts longer.',
  },
  {
    template: besideGift.endedUnpaidBesideGift,
    title: 'Plan ended unpaid beside a gift',
    when: 'A plan ended because it was not paid, and a gift lasts longer.',
  },
  {
    template: plans.endedSuspendedWhilePaid,
    title: 'Plan ended while suspended, in a paid period',
    when: 'A change of a plan was not paid, and the plan ended while its account was suspended.',
  },
  {
    template: plans.endedSuspended,
    title: 'Plan ended while suspended',
    when: 'A plan ended while its account was suspended.',
  },
  { template: refunds.refundMade, title: 'Refund', when: 'A payment is refunded.' },
  { template: plans.planSwitched, title: 'Plan switched', when: 'A plan was switched at once.' },
  {
    template: plans.switchPlanned,
    title: 'Plan switch scheduled',
    when: 'A plan will be switched at the end of its period.',
  },
  {
    template: refunds.duplicatePaid,
    title: 'Second plan refunded',
    when: 'A member paid for two plans: the second payment is refunded.',
  },
  {
    template: refunds.countryNotServed,
    title: 'Country not served',
    when: 'The card is from an excluded country: the payment is refunded.',
  },
  {
    template: refunds.paymentReturned,
    title: 'Late payment refunded',
    when: 'A payment for an ended plan is refunded.',
  },
  {
    template: refunds.fraudWarned,
    title: 'Fraud warning',
    when: 'The bank of a card warns that a payment may be fraud.',
  },
  {
    template: payments.paymentDisputed,
    title: 'Payment disputed',
    when: 'A payment is disputed at the bank.',
  },
]
