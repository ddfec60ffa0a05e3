import type Stripe from 'stripe'

/** The API version of this sandbox: the one that the installed `stripe` package pins. */
export const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive'
