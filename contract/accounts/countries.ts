/** ISO 3166 codes of the countries we may not sell to (specification 9). */
export const excludedCountries: readonly string[] = ['BR', 'CN']

/** Ascension, Tristan da Cunha and Kosovo: reserved, but not in ISO 3166-1. */
const reservedCodes: readonly string[] = ['AC', 'TA', 'XK']

/** Returns true for a code of ISO 3166-1. */
export function isIsoCountry(code: string): boolean {
  return !reservedCodes.includes(code)
}
