import { Refusal } from '../errors.ts'

export function storageAway() {
  return new Refusal(503, 'Our file storage is not available. Please try again.', { retryAfterSeconds: 5 })
}
