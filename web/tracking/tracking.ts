export { ConsentChoice } from './consent-choice.tsx'
export { chooseConsent, track, useConsent } from './events.ts'
