type Environment = Record<string, string | undefined>

/** Returns why this environment must not be used for a rehearsal; undefined when it may. */
export function refusalOf({ STRIPE_SECRET_KEY: key = '', NODE_ENV: mode = '' }: Environment) {
  if (/_live_/.test(key))
    return 'STRIPE_SECRET_KEY is a live key. A rehearsal makes and refunds payments: use a test key (sk_test_… or rk_test_…).'
  if (mode === 'production') return 'A rehearsal does not run with NODE_ENV=production.'
  if (!/^(sk|rk)_test_\w{8,}$/.test(key))
    return 'Set STRIPE_SECRET_KEY to a test key (sk_test_… or rk_test_…) of your Stripe account.'
  return undefined
}
