import { deletionGraceDays } from '#contract/accounts/account-rules.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { beginView, viewMinutes } from '#contract/accounts/member-views.ts'
import { removeSecondFactorOf } from '#contract/accounts/second-factor.ts'
import {
  changeUserRole,
  deleteUser,
  endUserSessions,
  exportUserData,
  liftEmailSuppression,
  liftUserBlock,
  resendUserCode,
  resyncUser,
  sendUserReset,
  unsuspendUser,
  verifyUser,
} from '#contract/accounts/users.ts'
import { call } from '../../api/api.ts'
import { startMemberView } from '../../session/session.ts'
import { hasPaidPlan, refundActions } from './refund-action.ts'
import type { ShownUser, UserAction } from './shown-user.ts'

export function actionsFor(user: ShownUser, me: Pick<User, 'id'>): UserAction[] {
  const isMe = user.id === me.id
  return [
    ...(user.role === 'user' && user.isVerified ? [viewAs(user)] : []),
    ...(user.isVerified ? [sendReset(user)] : [verify(user), resendCode(user)]),
    ...(user.sessions > 0 ? [endSessions(user)] : []),
    ...(!isMe && user.isVerified ? [changeRole(user)] : []),
    ...(!isMe && user.hasSecondFactor ? [removeFactor(user)] : []),
    ...liftActionsFor(user),
    ...moneyActions(user),
    ...(user.isVerified ? [exportData(user)] : []),
    ...(user.role === 'user' && user.deletionDueAt === null ? [remove(user)] : []),
  ]
}

/** Returns the opened action; after a refusal its current version if title and text are unchanged; undefined if it is no longer possible. */
export function actionToConfirm(
  opened: UserAction,
  actions: readonly UserAction[],
  { isRefused }: { isRefused: boolean },
): UserAction | undefined {
  const current = actions.find(({ label }) => label === opened.label)
  if (!current) return undefined
  if (isRefused && isSameQuestion(opened, current)) return current
  return opened
}

function isSameQuestion(one: UserAction, other: UserAction) {
  return one.title === other.title && one.text === other.text && one.action === other.action
}

export type PlanDialogName = 'Give plan' | 'Change gift' | 'End gift' | 'Extend plan' | 'Cancel plan'

export function planDialogsFor({
  giftUntil,
  hasOwnPlan,
  pause,
  renewsAt,
  endsAt,
}: ShownUser): PlanDialogName[] {
  const isGivable = !hasOwnPlan || endsAt !== null
  const giving = giftUntil ? 'Change gift' : 'Give plan'
  return [
    ...(isGivable ? ([giving] as const) : []),
    ...(hasOwnPlan && renewsAt && !pause ? (['Extend plan'] as const) : []),
    ...(giftUntil ? (['End gift'] as const) : []),
    ...(hasOwnPlan ? (['Cancel plan'] as const) : []),
  ]
}

/** A suspension, a dispute block and a suppressed address are independent; each has its own action. */
function liftActionsFor(user: ShownUser) {
  const emails = user.emailSuppression ? [allowEmails(user)] : []
  if (user.isDisputed) return [liftBlock(user), ...emails]
  return user.suspendedAt ? [unsuspend(user), ...emails] : emails
}

function moneyActions(user: ShownUser) {
  return hasPaidPlan(user) ? [resync(user), ...refundActions(user)] : []
}

function viewAs({ id, name }: ShownUser): UserAction {
  return {
    label: 'View as member',
    title: `View the site as ${name}?`,
    text: `For ${viewMinutes} minutes you see what ${name} sees. You can’t change or download anything, and this browser opens the studio again once you end the view. The audit log records the view.`,
    action: `View as ${name}`,
    done: beginView.message,
    run: () => startMemberView(id),
  }
}

function verify({ id, name, email, version }: ShownUser): UserAction {
  return {
    label: 'Verify email',
    title: `Verify ${email}?`,
    text: `${name} can sign in without a code. Only do this if you know that the address belongs to ${name}.`,
    action: 'Verify email',
    done: verifyUser.message,
    run: () => call(verifyUser, { params: { id }, body: { version } }),
  }
}

function resendCode({ id, email }: ShownUser): UserAction {
  return {
    label: 'Resend code',
    title: `Send a new code to ${email}?`,
    text: 'The previous code stops working.',
    action: 'Send code',
    done: resendUserCode.message,
    run: () => call(resendUserCode, { params: { id } }),
  }
}

function sendReset({ id, email }: ShownUser): UserAction {
  return {
    label: 'Send reset link',
    title: `Send a reset link to ${email}?`,
    text: 'The link sets a new password and works for an hour. Earlier links stop working.',
    action: 'Send link',
    done: sendUserReset.message,
    run: () => call(sendUserReset, { params: { id } }),
  }
}

function endSessions({ id, name }: ShownUser): UserAction {
  return {
    label: 'Sign out everywhere',
    title: `Sign ${name} out everywhere?`,
    text: 'Every device must sign in again. Nothing else changes.',
    action: 'Sign out',
    done: endUserSessions.message,
    run: () => call(endUserSessions, { params: { id } }),
  }
}

function changeRole({ id, name, role, version }: ShownUser): UserAction {
  const isAdmin = role === 'admin'
  return {
    label: isAdmin ? 'Remove admin role' : 'Make administrator',
    title: isAdmin ? `Remove the admin role from ${name}?` : `Make ${name} an administrator?`,
    text: isAdmin
      ? `${name} immediately loses access to the studio and is signed out everywhere.`
      : `${name} can change everything in the studio, including members and payments, and is signed out everywhere.`,
    action: isAdmin ? 'Remove role' : 'Make administrator',
    isDangerous: true,
    done: changeUserRole.message,
    run: () => call(changeUserRole, { params: { id }, body: { version, role: isAdmin ? 'user' : 'admin' } }),
  }
}

/** Returns the action for a user who lost the phone and the recovery codes. */
function removeFactor({ id, name }: ShownUser): UserAction {
  return {
    label: 'Turn off two-step verification',
    title: `Turn off two-step verification of ${name}?`,
    text: `Only do this if you know that ${name} asked for it. ${name} is signed out everywhere, gets an email, and signs in with the password alone until two-step verification is set up again.`,
    action: 'Turn off two-step verification',
    isDangerous: true,
    done: removeSecondFactorOf.message,
    run: () => call(removeSecondFactorOf, { params: { id } }),
  }
}

function unsuspend({ id, name, version }: ShownUser): UserAction {
  return {
    label: 'Lift suspension',
    title: `Lift the suspension of ${name}?`,
    text: `${name} can download again and gets an email. A running paid plan renews again.`,
    action: 'Lift suspension',
    done: unsuspendUser.message,
    run: () => call(unsuspendUser, { params: { id }, body: { version } }),
  }
}

function liftBlock({ id, name }: ShownUser): UserAction {
  return {
    label: 'Lift dispute block',
    title: `Lift the dispute block of ${name}?`,
    text: `${name} disputed a payment at the bank. Without the block, ${name} can download and choose a plan, and a running plan renews.`,
    action: 'Lift block',
    done: liftUserBlock.message,
    run: () => call(liftUserBlock, { params: { id } }),
  }
}

function allowEmails({ id, name, email }: ShownUser): UserAction {
  return {
    label: 'Allow emails',
    title: `Send emails to ${email} again?`,
    text: `Only do this if ${name} says that the mailbox works and that our emails are welcome. Another bounce or complaint stops them again.`,
    action: 'Allow emails',
    done: liftEmailSuppression.message,
    run: () => call(liftEmailSuppression, { params: { id } }),
  }
}

function resync({ id, name }: ShownUser): UserAction {
  return {
    label: 'Sync plan',
    title: `Sync the plan of ${name}?`,
    text: 'Reads the current state from the payment provider. Nothing is charged.',
    action: 'Sync plan',
    done: resyncUser.message,
    run: () => call(resyncUser, { params: { id } }),
  }
}

function exportData({ id, name, email }: ShownUser): UserAction {
  return {
    label: 'Export data',
    title: `Export the data of ${name}?`,
    text: `${email} gets an email with a link to a copy of all data of ${name}. You can’t see the copy.`,
    action: 'Export data',
    done: exportUserData.message,
    run: () => call(exportUserData, { params: { id } }),
  }
}

function remove({ id, name }: ShownUser): UserAction {
  return {
    label: 'Delete account',
    title: `Delete the account of ${name}?`,
    text: `The plan ends now and every device is signed out. After ${deletionGraceDays} days all data except invoices is deleted. Signing in before then cancels the deletion. ${name} gets an email.`,
    action: 'Delete account',
    isDangerous: true,
    done: deleteUser.message,
    run: () => call(deleteUser, { params: { id } }),
  }
}
