export {
  beginLeaving,
  deleteDueAccount,
  forgetAddress,
  isLeaving,
} from './account-deletion/account-deletion.ts'
export { checkCurrentPassword } from './passwords/current-password.ts'
export { createAdminIfNone, createMember } from './registration/verified-accounts.ts'
export { authenticate } from './sessions/sessions.ts'
export { listDueLeavers } from './users/queries.ts'
export { findUserById } from './users/users.ts'
