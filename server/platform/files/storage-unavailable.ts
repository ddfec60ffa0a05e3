import { Refusal } from '../errors.ts'

export function storageUnavailable() {
  return new Refusal(503, 'Our file storage is not available. Please try again.', { retryAfterSeconds: 5 })
}
