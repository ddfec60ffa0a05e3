import type * as z from 'zod/mini'
import type { User } from '#contract/accounts.ts'
import { removeSecondFactorOf } from '#contract/second-factor.ts'
import {
  changeUserRole,
  deleteUser,
  endUserSessions,
  exportUserData,
  liftUserBlock,
  refundUser,
  resendUserCode,
  resyncUser,
  sendUserReset,
  type shownUser,
  unsuspendUser,
  verifyUser,
} from '#contract/users.ts'
import { call } from '../../api.ts'

export type ShownUser = z.infer<typeof shownUser>

/** Something an administrator can do to a user: what is asked before, and how it is done. */
export type UserAction = {
  label: string
  title: string
  text: string
  /** The verb on the button. */
  action: string
  isDangerous?: boolean
  /** The toast. */
  done: string
  run: () => Promise<unknown>
}

/** What can be done now; nothing that the server would refuse. */
export function actionsFor(user: ShownUser, me: Pick<User, 'id'>): UserAction[] {
  const isMe = user.id === me.id
  return [
    ...(user.isVerified ? [sendReset(user)] : [verify(user), resendCode(user)]),
    ...(user.sessions > 0 ? [endSessions(user)] : []),
    ...(!isMe && user.isVerified ? [changeRole(user)] : []),
    ...(!isMe && user.hasSecondFactor ? [removeFactor(user)] : []),
    ...liftingFor(user),
    ...(isPaidPlan(user) ? [resync(user), refund(user)] : []),
    ...(user.isVerified ? [exportData(user)] : []),
    ...(user.role === 'user' && user.deletionDueAt === null ? [remove(user)] : []),
  ]
}

/** A dispute suspends beside an administrator; each is lifted by itself. */
function liftingFor(user: ShownUser) {
  if (user.isDisputed) return [liftBlock(user)]
  return user.suspendedAt ? [unsuspend(user)] : []
}

function isPaidPlan({ plan }: ShownUser) {
  return plan === 'Monthly' || plan === 'Yearly'
}

function verify({ id, name, email, version }: ShownUser): UserAction {
  return {
    label: 'Verify by hand',
    title: `Take ${email} as verified?`,
    text: `${name} can sign in without a code. Do this only when you know that the address is theirs.`,
    action: 'Verify',
    done: verifyUser.message,
    run: () => call(verifyUser, { params: { id }, body: { version } }),
  }
}

function resendCode({ id, email }: ShownUser): UserAction {
  return {
    label: 'Resend code',
    title: `Send a new code to ${email}?`,
    text: 'The code before stops working.',
    action: 'Send code',
    done: resendUserCode.message,
    run: () => call(resendUserCode, { params: { id } }),
  }
}

function sendReset({ id, email }: ShownUser): UserAction {
  return {
    label: 'Send reset link',
    title: `Send a reset link to ${email}?`,
    text: 'The link sets a new password and works for an hour. Links sent before stop working.',
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
    label: isAdmin ? 'Take the admin role' : 'Make administrator',
    title: isAdmin ? `Take the admin role from ${name}?` : `Make ${name} an administrator?`,
    text: isAdmin
      ? `${name} loses this area at once and is signed out everywhere.`
      : `${name} can change everything here, members and money included, and is signed out everywhere once.`,
    action: isAdmin ? 'Take the role' : 'Make administrator',
    isDangerous: true,
    done: changeUserRole.message,
    run: () => call(changeUserRole, { params: { id }, body: { version, role: isAdmin ? 'user' : 'admin' } }),
  }
}

/** For somebody who has lost phone and recovery codes. */
function removeFactor({ id, name }: ShownUser): UserAction {
  return {
    label: 'Remove second factor',
    title: `Remove the second factor of ${name}?`,
    text: 'Do this only when you know that it is them who ask. They are signed out everywhere and get an email. Until they set up another one, they sign in with the password alone.',
    action: 'Remove',
    isDangerous: true,
    done: removeSecondFactorOf.message,
    run: () => call(removeSecondFactorOf, { params: { id } }),
  }
}

function unsuspend({ id, name, version }: ShownUser): UserAction {
  return {
    label: 'Lift suspension',
    title: `Lift the suspension of ${name}?`,
    text: `${name} can download again and gets a mail that says so. A paid plan that still runs renews again.`,
    action: 'Lift',
    done: unsuspendUser.message,
    run: () => call(unsuspendUser, { params: { id }, body: { version } }),
  }
}

function liftBlock({ id, name }: ShownUser): UserAction {
  return {
    label: 'Lift dispute block',
    title: `Let ${name} download in spite of the dispute?`,
    text: 'A payment of theirs was disputed at the bank. They can choose a plan again, and one that still runs renews.',
    action: 'Lift',
    done: liftUserBlock.message,
    run: () => call(liftUserBlock, { params: { id } }),
  }
}

function resync({ id, name }: ShownUser): UserAction {
  return {
    label: 'Resync plan',
    title: `Read the plan of ${name} anew?`,
    text: 'The payment provider is asked for the present state. Nothing is charged.',
    action: 'Resync',
    done: resyncUser.message,
    run: () => call(resyncUser, { params: { id } }),
  }
}

function refund({ id, name }: ShownUser): UserAction {
  return {
    label: 'Refund',
    title: `Refund the last payment of ${name}?`,
    text: 'The whole payment goes back to the card and the plan ends at once, whatever the 15 days say.',
    action: 'Refund',
    isDangerous: true,
    done: refundUser.message,
    run: () => call(refundUser, { params: { id } }),
  }
}

function exportData({ id, name, email }: ShownUser): UserAction {
  return {
    label: 'Export data',
    title: `Make an export for ${name}?`,
    text: `A copy of all their data is made, and a mail to ${email} says where they find it. You do not see it.`,
    action: 'Export',
    done: exportUserData.message,
    run: () => call(exportUserData, { params: { id } }),
  }
}

function remove({ id, name }: ShownUser): UserAction {
  return {
    label: 'Delete account',
    title: `Delete the account of ${name}?`,
    text: 'The plan ends now, every device is signed out, and after 14 days everything but the books is gone. Signing in before takes it back. They get a mail.',
    action: 'Delete',
    isDangerous: true,
    done: deleteUser.message,
    run: () => call(deleteUser, { params: { id } }),
  }
}
