/** A fourth plan: its row in `plans.ts`, which holds its texts too. */
const quarterlyRow = `  Quarterly: {
    title: 'Quarterly Plan',
    description: 'The whole library, paid every three months',
    icon: 'layers',
    features: [...wholeLibrary, refund],
    popular: false,
    interval: 'month',
    intervalCount: 3,
    refundsRenewals: true,
    sale: { lookupKey: 'layerdrop_quarterly', amounts: { usd: 5100, eur: 4800, gbp: 4300 } },
  },
`

/** Returns the source of a module, with the row where it is `plans.ts`. */
export function withQuarterlyPlan(url: string, source: string) {
  return url.endsWith('/contract/billing/plans.ts')
    ? source.replace('  Yearly: {', `${quarterlyRow}  Yearly: {`)
    : source
}
