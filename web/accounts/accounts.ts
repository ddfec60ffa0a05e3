export { ProfileSettings } from './settings/profile-settings.tsx'
export { SecuritySettings } from './settings/security-settings.tsx'
