// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
export { failureLines } from './failure-lines.ts'
export { FormAlert } from './form-alert.tsx'
export { FormFailure } from './form-failure.tsx'
export { PasswordForm } from './password-form.tsx'
export type { Problems } from './resolver.ts'
export { useSubmitForm } from './use-submit-form.ts'
