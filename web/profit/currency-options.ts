import { currencies } from '#contract/profit/currencies.ts'

export function currencyOptions() {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${value}: ${names.of(value) ?? value}` }))
}
