/** For mails, which know no reader's locale: '19.00 USD'. Every currency we sell in has two decimals. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }) {
  return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
}

/** '21 November 2026' */
export function formatDay(day: Date) {
  return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
