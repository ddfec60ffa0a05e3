export { createAdminIfNone, createMember } from './members.ts'
export { authenticate } from './sessions.ts'
export { findUserById } from './users.ts'
