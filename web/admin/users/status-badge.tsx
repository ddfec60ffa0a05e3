import type * as z from 'zod/mini'
import type { listedUser } from '#contract/accounts/users.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { Badge } from '../../ui/layout/card.tsx'

type StatusBadgeProps = Pick<z.infer<typeof listedUser>, 'status' | 'suspendedAt' | 'isVerified'>

export function StatusBadge({ status, suspendedAt, isVerified }: StatusBadgeProps) {
  if (suspendedAt) return <Badge tone="danger">Suspended</Badge>
  if (!isVerified) return <Badge>Not verified</Badge>
  return (
    <Badge
      tone={isPaidUp(status) ? 'success' : 'neutral'}
    >{`${status[0]?.toUpperCase()}${status.slice(1)}`}</Badge>
  )
}
