/** Returns true for a plan that is active or on trial. Takes our statuses and the provider's. */
export function isPaidUp(status: string | null | undefined): status is 'active' | 'trialing' {
  return status === 'active' || status === 'trialing'
}
