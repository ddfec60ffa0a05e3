/** ISO 3166 codes of the countries we may not sell to (specification 9). */
export const excludedCountries: readonly string[] = ['BR', 'CN']
