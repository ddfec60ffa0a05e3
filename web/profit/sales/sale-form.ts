import { type Sale, type SaleFields, saleFields } from '#contract/profit/sales.ts'
import { amountIn, decimalIn, wholeNumberIn } from '#contract/profit/typed-numbers.ts'

/** The fields of a sale as the member typed them. */
export type SaleForm = {
  soldOn: string
  design: string
  quantity: string
  gross: string
  currency: string
  usdRate: string
  channel: string
  note: string
}

export type SaleProblems = Partial<Record<keyof SaleForm, string>>

export function formOfSale({ quantity, gross, usdRate, ...sale }: SaleFields): SaleForm {
  const { soldOn, design, currency, channel, note } = sale
  return {
    soldOn,
    design,
    currency,
    channel,
    note,
    quantity: String(quantity),
    gross: String(gross),
    usdRate: String(usdRate),
  }
}

/** Returns a new sale of today, with channel, currency and rate of the sale before. */
export function newSaleForm(sales: readonly Sale[], currency: string, today = new Date()): SaleForm {
  const [last] = sales
  const used = last?.currency ?? currency
  return {
    soldOn: dayOf(today),
    design: '',
    quantity: '1',
    gross: '',
    currency: used,
    usdRate: rateOf(sales, used),
    channel: last?.channel ?? '',
    note: '',
  }
}

/** Returns the rate that the member used last for a currency; empty when there is none. */
export function rateOf(sales: readonly Sale[], currency: string): string {
  if (currency === 'USD') return '1'
  return String(sales.find((sale) => sale.currency === currency)?.usdRate ?? '')
}

function typedSale(form: SaleForm) {
  return {
    ...form,
    quantity: wholeNumberIn(form.quantity),
    gross: amountIn(form.gross),
    usdRate: form.currency === 'USD' ? 1 : decimalIn(form.usdRate),
  }
}

export function saleProblems(form: SaleForm): SaleProblems {
  const issues = saleFields.safeParse(typedSale(form)).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

/** Throws for a form with problems. */
export function saleOf(form: SaleForm): SaleFields {
  return saleFields.parse(typedSale(form))
}

/** Names used before, the last first, to choose from while typing. */
export function usedBefore(sales: readonly Sale[], field: 'design' | 'channel') {
  return [...new Set(sales.map((sale) => sale[field]))].filter((name) => name !== '')
}

/** Returns '2026-11-24' where the reader is. */
export function dayOf(date: Date) {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
