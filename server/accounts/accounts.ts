// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
export { createAdminIfNone, createMember } from './members.ts'
export { authenticate } from './sessions.ts'
export { findUserById } from './users.ts'
