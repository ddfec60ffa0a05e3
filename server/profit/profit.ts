export { findCosts } from './costs.ts'
