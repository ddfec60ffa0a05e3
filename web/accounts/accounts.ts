// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
export { ProfileSettings } from './settings/profile-settings.tsx'
export { SecuritySettings } from './settings/security-settings.tsx'
