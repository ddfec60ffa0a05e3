const shared = {
  description: 'The whole library',
  icon: 'layers',
  features: ['Commercial License'],
  popular: false,
}

/** Rows of `plans.ts`, which hold their texts too, with the row that each stands before. */
const rows = {
  Weekly: {
    before: '  Monthly: {',
    period: { unit: 'week', count: 1 },
    refundsRenewals: false,
    sale: { lookupKey: 'layerdrop_weekly', amounts: { usd: 700, eur: 600, gbp: 500 } },
  },
  Quarterly: {
    before: '  Yearly: {',
    period: { unit: 'month', count: 3 },
    refundsRenewals: true,
    sale: { lookupKey: 'layerdrop_quarterly', amounts: { usd: 5100, eur: 4800, gbp: 4300 } },
  },
  Biennial: {
    before: '} satisfies',
    period: { unit: 'year', count: 2 },
    refundsRenewals: true,
    sale: { lookupKey: 'layerdrop_biennial', amounts: { usd: 36_000, eur: 34_000, gbp: 30_000 } },
  },
}

/** Returns the source of a module, with three more plans where it is `plans.ts`. */
export function withMorePlans(url: string, source: string) {
  if (!url.endsWith('/contract/billing/plans.ts')) return source
  return Object.entries(rows).reduce((text, [type, { before, ...row }]) => {
    const added = `${type}: ${JSON.stringify({ title: `${type} Plan`, ...shared, ...row })},\n`
    return text.replace(`\n${before}`, `\n${added}${before}`)
  }, source)
}
