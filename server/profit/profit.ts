export { defaultCosts, findCosts } from './costs.ts'
