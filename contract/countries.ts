/** ISO 3166 codes of the countries we may not sell to (specification 9). */
export const excludedCountries: readonly string[] = ['BR', 'CN']

/** In use by the postal union or reserved, but not in ISO 3166-1: Ascension, Tristan da Cunha, Kosovo. */
const reservedCodes: readonly string[] = ['AC', 'TA', 'XK']

/** True for a code of ISO 3166-1; other two-letter codes of the list of names are refused. */
export function isIsoCountry(code: string): boolean {
  return !reservedCodes.includes(code)
}
