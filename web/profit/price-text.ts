import type { Costs } from '#contract/profit/costs.ts'
import { type PrintPrice, roundedPrice } from '#contract/profit/print-price.ts'
import { priceFormat } from '../ui/format/format.ts'

/** Returns the price to sell at, the profit and the profit per hour in words: 'Sell at about $14.90'. */
export function priceTexts(
  { price, profit, profitPerHour }: Pick<PrintPrice, 'price' | 'profit' | 'profitPerHour'>,
  { currency }: Pick<Costs, 'currency'>,
  locale?: string,
) {
  const amounts = [roundedPrice(price), profit, profitPerHour]
  const format = priceFormat(amounts, locale)
  const [sellAt, earned, earnedPerHour] = amounts.map((amount) => format(amount, currency))
  return [`Sell at about ${sellAt}`, `${earned} profit`, `${earnedPerHour} per hour`]
}
