// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
export { downloadRefusal } from './entitlement.ts'
