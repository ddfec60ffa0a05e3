import { type DownloadRefusal, type RefusalReason, refusalReasons } from '#contract/billing.ts'

/** The reason the subscribe page has a headline for; undefined for a refusal that no plan would lift. */
export function planReason(code: string | undefined): RefusalReason | undefined {
  return refusalReasons.find((reason) => reason === code)
}

/** The plans that would lift this refusal; undefined when none would. */
export function plansFor(code: DownloadRefusal): string | undefined {
  return code === 'account_suspended' ? undefined : `/subscribe?reason=${code}`
}
