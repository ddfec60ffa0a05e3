import type { RunningDiscount } from '../subscription-terms/discounts.ts'
import type { InvoiceLine } from '../world/documents.ts'

/**
 * Takes the discounts off the lines that may be discounted, one after the other. A line keeps its amount before them:
 * docs.stripe.com/api/invoice-line-item/object
 */
export function discountedLines(
  lines: InvoiceLine[],
  discounts: RunningDiscount[],
  item?: string,
): InvoiceLine[] {
  const isReduced = ({ discountable, parent }: InvoiceLine) =>
    discountable && (item === undefined || parent?.subscription_item_details?.subscription_item === item)
  let reduced = lines
  for (const { id, coupon } of discounts) {
    const left = reduced.map((line) => (isReduced(line) ? Math.max(0, netAmount(line)) : 0))
    const off =
      coupon.amount_off === null
        ? left.map((amount) => Math.round((amount * (coupon.percent_off ?? 0)) / 100))
        : shares(coupon.amount_off, left)
    reduced = reduced.map((line, at) => (isReduced(line) ? withDiscount(line, id, off[at] ?? 0) : line))
  }
  return reduced
}

/** Divides an amount among lines by what they cost; together they lose no cent, and never more than they cost. */
function shares(amount: number, costs: number[]) {
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  const taken = Math.min(amount, total)
  let before = 0
  return costs.map((cost) => {
    const from = total === 0 ? 0 : Math.round((taken * before) / total)
    before += cost
    return (total === 0 ? 0 : Math.round((taken * before) / total)) - from
  })
}

function withDiscount(line: InvoiceLine, discount: string, amount: number): InvoiceLine {
  return {
    ...line,
    discount_amounts: [...(line.discount_amounts ?? []), { amount, discount }],
    pretax_credit_amounts: [...(line.pretax_credit_amounts ?? []), { amount, discount, type: 'discount' }],
  }
}

export function netAmount({ amount, discount_amounts }: InvoiceLine) {
  return (discount_amounts ?? []).reduce((rest, each) => rest - each.amount, amount)
}

/** Returns what each discount takes off all lines. */
export function discountTotals(lines: InvoiceLine[]) {
  const sums = new Map<string, number>()
  for (const { amount, discount } of lines.flatMap(({ discount_amounts }) => discount_amounts ?? []))
    sums.set(discount, (sums.get(discount) ?? 0) + amount)
  return [...sums].map(([discount, amount]) => ({ amount, discount }))
}
