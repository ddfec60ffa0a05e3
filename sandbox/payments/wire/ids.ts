import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters and digits only, as in Stripe's own ids. Bytes above the last full round are skipped, so all are equally likely. */
export function randomText(length: number) {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

export function newId(prefix: string, length = 24) {
  return `${prefix}_${randomText(length)}`
}
