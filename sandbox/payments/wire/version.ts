import type Stripe from 'stripe'

/** The one version of the API this sandbox speaks: the one the installed `stripe` package pins. */
export const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive'
