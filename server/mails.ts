import * as accounts from './accounts/mails.ts'
import * as billing from './billing/emails/mail-templates.ts'
import * as catalogue from './catalogue/drops/new-drop-mail.ts'
import * as certificates from './certificates/mails.ts'
import type { SentMail } from './email-templates/email-templates.ts'
import * as ideas from './ideas/mails.ts'
import * as privacy from './privacy/mails.ts'

const [firstFailure, secondFailure, lastFailure] = billing.paymentFailed

/** Every mail of every feature, and when it is sent. */
export const sentMails: SentMail[] = [
  { template: accounts.verificationCodeMail, when: 'Someone signs up or asks for a new code.' },
  {
    template: accounts.alreadyRegisteredMail,
    when: 'Someone signs up with the address of a verified account.',
  },
  { template: accounts.resetLinkMail, when: 'Someone asks to set a new password.' },
  { template: accounts.passwordChangedMail, when: 'A password was changed.' },
  {
    template: accounts.emailChangeCodeMail,
    when: 'A member wants another address: the code to the new one.',
  },
  {
    template: accounts.emailChangeNoticeMail,
    when: 'A member wants another address: the notice to the old one.',
  },
  { template: accounts.emailChangedMail, when: 'The address was changed: the notice to the old one.' },
  {
    template: accounts.secondFactorLockedMail,
    when: 'Wrong codes have locked the second factor for the first time.',
  },
  { template: accounts.secondFactorMail, when: 'The second factor of an account was changed.' },
  { template: accounts.suspendedMail, when: 'An administrator suspends an account.' },
  { template: accounts.suspensionLiftedMail, when: 'A suspension is lifted.' },
  { template: catalogue.newDropMail, when: 'A drop was published.' },
  { template: ideas.ideaAnsweredMail, when: 'An idea was answered.' },
  {
    template: certificates.sellerReportedMail,
    when: 'A buyer reports a seller on the page of a certificate: to every administrator.',
  },
  { template: privacy.exportReadyMail, when: 'The copy of a member’s data is ready.' },
  { template: privacy.leavingMail, when: 'A member deletes the account.' },
  { template: billing.welcome, when: 'A paid plan begins.' },
  { template: billing.receipt, when: 'A payment arrived.' },
  { template: firstFailure, when: 'A renewal could not be charged: at once.' },
  { template: secondFailure, when: 'A renewal could not be charged: three days later.' },
  { template: lastFailure, when: 'A renewal could not be charged: the day before downloads stop.' },
  { template: billing.cardExpiring, when: 'The saved card ends before the next payment.' },
  { template: billing.renewalComing, when: 'Two weeks before a yearly plan is paid again.' },
  { template: billing.cancelConfirmed, when: 'A member cancels.' },
  { template: billing.endPlanned, when: 'A plan is set to end on a day beyond its period in Stripe.' },
  { template: billing.cancelConfirmedSuspended, when: 'A member cancels while the account is suspended.' },
  { template: billing.ended, when: 'A cancelled plan has ended.' },
  { template: billing.endedUnpaid, when: 'A plan ended because it was not paid.' },
  { template: billing.endedSuspended, when: 'A plan ended while its account was suspended.' },
  { template: billing.refundMade, when: 'A refund was made.' },
  { template: billing.planSwitched, when: 'A plan was switched at once.' },
  { template: billing.switchPlanned, when: 'A plan will be switched at the end of its period.' },
  { template: billing.duplicatePaid, when: 'Two plans were paid: the second one is returned.' },
  { template: billing.countryNotServed, when: 'The card’s country is one we do not serve.' },
  { template: billing.paymentReturned, when: 'A payment for a plan that had ended is returned.' },
  { template: billing.fraudWarned, when: 'The bank of a card warns that a payment may be fraud.' },
  { template: billing.paymentDisputed, when: 'A payment is disputed at the bank.' },
]
