export {
  assertSamePassword,
  clearAttemptsAt,
  deleteLockedAccount,
  isDeletionScheduled,
  lockDueAccount,
  scheduleAccountDeletion,
} from './account-deletion/account-deletion.ts'
export { checkCurrentPassword } from './passwords/current-password.ts'
export { createAdminIfNone, createMember } from './registration/create-accounts.ts'
export { authenticate } from './sessions/sessions.ts'
export { hasMembers, listAdministrators, listDueDeletions } from './users/queries.ts'
export { listSuspendedTimes } from './users/suspended-time-queries.ts'
export { findUserById } from './users/users.ts'
