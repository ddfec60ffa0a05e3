import { type RefusalReason, refusalReasons } from '#contract/billing.ts'

/** The reason the subscribe page has a headline for; undefined for a refusal that no plan would lift. */
export function planReason(code: string | undefined): RefusalReason | undefined {
  return refusalReasons.find((reason) => reason === code)
}
