import { currency } from '../wire/common-params.ts'
import { refuseParameter } from '../wire/errors.ts'
import { hash, integer, notSupported, oneOf } from '../wire/readers.ts'
import type { Price } from '../world/documents.ts'

export const unitAmount = integer({ min: 0, max: 99_999_999_999 })
export const taxBehaviors = ['exclusive', 'inclusive', 'unspecified'] as const

export const currencyOption = hash({
  custom_unit_amount: notSupported(),
  tax_behavior: oneOf(taxBehaviors),
  tiers: notSupported(),
  unit_amount: unitAmount,
  unit_amount_decimal: notSupported(),
})

type Option = NonNullable<Price['currency_options']>[string]
type OptionParams = ReturnType<typeof currencyOption>

export function option(unit_amount: number, tax_behavior: Option['tax_behavior']): Option {
  return { custom_unit_amount: null, tax_behavior, unit_amount, unit_amount_decimal: String(unit_amount) }
}

export function currencyOptions(given: Map<string, OptionParams>) {
  const options: { [code: string]: Option } = {}
  for (const [code, { unit_amount, tax_behavior }] of given) {
    const name = `currency_options[${code}]`
    currency()(code, name)
    if (unit_amount === undefined) {
      return refuseParameter(
        `Missing required param: ${name}[unit_amount].`,
        `${name}[unit_amount]`,
        'parameter_missing',
      )
    }
    options[code] = option(unit_amount, tax_behavior ?? 'unspecified')
  }
  return options
}

/** Returns the price of one unit in a currency; undefined if the price has no such currency. */
export function unitAmountIn(price: Price, code: string) {
  if (code === price.currency) return price.unit_amount ?? 0
  return price.currency_options?.[code]?.unit_amount ?? undefined
}
