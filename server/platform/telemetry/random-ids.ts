import { randomBytes } from 'node:crypto'

/** Returns a function for random hexadecimal digits. It draws many at once: a call each costs as much as a span. */
export function createRandomIds() {
  let digits = ''
  let used = 0
  return (length: number) => {
    if (used + length > digits.length) {
      digits = randomBytes(4_096).toString('hex')
      used = 0
    }
    used += length
    return digits.slice(used - length, used)
  }
}
