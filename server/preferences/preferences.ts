export { findPreferences } from './choices.ts'
export { sendNotice } from './notices.ts'
