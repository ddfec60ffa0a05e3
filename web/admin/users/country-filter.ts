import english from 'countries-list/minimal/countries.en.min.json' with { type: 'json' }
import type { listUsers } from '#contract/accounts/users.ts'
import type { TableFilter } from '../table/table-parts.ts'

export const countryFilter: TableFilter<typeof listUsers> = {
  name: 'country',
  label: 'Country',
  options: Object.entries(english)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en')),
}
