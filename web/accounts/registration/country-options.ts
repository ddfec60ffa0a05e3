import english from 'countries-list/minimal/countries.en.min.json' with { type: 'json' }
import native from 'countries-list/minimal/countries.native.min.json' with { type: 'json' }
import { excludedCountries, isIsoCountry } from '#contract/accounts/countries.ts'
import type { ComboboxOption } from '../../ui/fields/combobox-field.tsx'

export const exclusion = 'Service not available in China and Brazil'

/** What people type who live there. */
const otherNames: Record<string, string[]> = {
  AE: ['UAE'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  NL: ['Holland'],
  US: ['USA', 'America'],
}

const nativeNames = new Map(Object.entries(native))

/** Every country by its English name, found by its code and its own name too. */
export const countryOptions: readonly ComboboxOption[] = Object.entries(english)
  .filter(([code]) => isIsoCountry(code))
  .map(([code, name]) => ({
    value: code,
    label: name,
    keywords: [code, nativeNames.get(code) ?? name, ...(otherNames[code] ?? [])],
    ...(excludedCountries.includes(code) && { disabled: true, note: exclusion }),
  }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

const names = new Map(Object.entries(english))

export function countryName(code: string): string {
  return names.get(code) ?? code
}
