export const billingPage = '[Open plan & billing]({{ site }}/settings?tab=billing)'

/** '19.00 USD': emails know no locale, and every currency we sell in has two decimals. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }) {
  return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
}
