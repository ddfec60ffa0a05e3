/** Gross sales of prints in USD that the licence allows per calendar year (specification, terms). */
export const salesCapUsd = 150_000

export const salesCapText = `${salesCapUsd.toLocaleString('en')} USD`

/** The share from which a member is warned. */
export const nearCapFrom = 0.8

/** Returns the used share of the cap, and whether a member should be told. */
export function capUse(usd: number): { share: number; state: 'below' | 'near' | 'above' } {
  const share = usd / salesCapUsd
  if (share > 1) return { share, state: 'above' }
  return { share, state: share >= nearCapFrom ? 'near' : 'below' }
}
