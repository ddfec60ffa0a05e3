// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
export { ConsentChoice } from './consent-choice.tsx'
export { chooseConsent, track, useConsent } from './events.ts'
