/** Time without a plan inside a period, because the plan was paused. */
export type Gap = { subscription_id: string; starts_at: Date; ends_at: Date }

type Period = { subscription_id: string | null; starts_at: Date; ends_at: Date | null }

/** `gaps` come oldest first. */
export function withoutGaps<One extends Period>(period: One, gaps: Gap[]): One[] {
  const parts: One[] = []
  let rest = period
  for (const { subscription_id, starts_at, ends_at } of gaps) {
    if (subscription_id !== period.subscription_id) continue
    parts.push({ ...rest, ends_at: starts_at })
    rest = { ...rest, starts_at: ends_at }
  }
  return [...parts, rest]
}
