const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12
const prefix = 'LD'

/** Letters that Crockford's base 32 reads as digits (crockford.com/base32.html). */
const lookalikes: Record<string, string> = { I: '1', L: '1', O: '0' }

/** Returns a code of 11 random characters, given as numbers from 0 to 31, and a check character. */
export function certificateCode(random: readonly number[]): string {
  if (random.length !== length - 1) throw new Error(`A code needs ${length - 1} random characters.`)
  const digits = random.map((number) => number & 31)
  return [...digits, timesTwo(checksum(digits))].map((digit) => alphabet[digit]).join('')
}

/** Returns 'LD-7K3M-Q9TD-X2AF' of '7K3MQ9TDX2AF'. */
export function formatCertificateCode(code: string): string {
  return [prefix, ...(code.match(/.{1,4}/g) ?? [])].join('-')
}

/** Returns the twelve characters of a code as people type it; undefined when it cannot be one. */
export function typedCode(text: string): string | undefined {
  const characters = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  const hasPrefix = characters.length === length + prefix.length && characters.startsWith(prefix)
  const code = [...(hasPrefix ? characters.slice(prefix.length) : characters)]
    .map((character) => lookalikes[character] ?? character)
    .join('')
  return code.length === length && [...code].every((character) => alphabet.includes(character))
    ? code
    : undefined
}

/** Returns true for a code whose checksum fits: no single character is wrong, and no two have changed places. */
export function hasValidCheck(code: string): boolean {
  return checksum([...code].map((character) => alphabet.indexOf(character))) === 0
}

/**
 * The digits as coefficients of a polynomial over GF(32), at the generator. Each place weighs differently, so every
 * single error and every exchange of two characters changes the result.
 */
function checksum(digits: readonly number[]) {
  return digits.reduce((sum, digit) => timesTwo(sum) ^ digit, 0)
}

/** Multiplies by x in GF(32), modulo x^5 + x^2 + 1. */
function timesTwo(value: number) {
  return value & 16 ? (value << 1) ^ 0b100101 : value << 1
}
