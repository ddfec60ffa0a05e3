import type { Costs } from '#contract/profit/costs.ts'
import { type PrintPrice, roundedPrice } from '#contract/profit/print-price.ts'
import { formatPrice } from '../ui/format/format.ts'

/** Returns the price to sell at, the profit and the profit per hour in words: 'Sell at about $14.90'. */
export function priceTexts(
  { price, profit, profitPerHour }: Pick<PrintPrice, 'price' | 'profit' | 'profitPerHour'>,
  { currency }: Pick<Costs, 'currency'>,
  locale?: string,
) {
  const money = (amount: number) => formatPrice(amount, currency, locale)
  return [
    `Sell at about ${money(roundedPrice(price))}`,
    `${money(profit)} profit`,
    `${money(profitPerHour)} per hour`,
  ]
}
