import type * as z from 'zod/mini'
import type { listedUser } from '#contract/users.ts'
import { Badge } from '../../ui/card.tsx'

type StatusBadgeProps = Pick<z.infer<typeof listedUser>, 'status' | 'suspendedAt' | 'isVerified'>

/** The gravest of what is true of an account. */
export function StatusBadge({ status, suspendedAt, isVerified }: StatusBadgeProps) {
  if (suspendedAt) return <Badge tone="danger">Suspended</Badge>
  if (!isVerified) return <Badge>Not verified</Badge>
  const isGood = status === 'active' || status === 'trialing'
  return (
    <Badge tone={isGood ? 'success' : 'neutral'}>{`${status[0]?.toUpperCase()}${status.slice(1)}`}</Badge>
  )
}
