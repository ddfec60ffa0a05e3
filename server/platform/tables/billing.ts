export type BillingTables = Record<never, never>
