/** Nothing is owed for it: the provider's word for a subscription and ours for a member's. */
export function isPaidUp(status: string | null | undefined): status is 'active' | 'trialing' {
  return status === 'active' || status === 'trialing'
}
