/** Returns true for a status of ours and of the provider. */
export function isPaidUp(status: string | null | undefined): status is 'active' | 'trialing' {
  return status === 'active' || status === 'trialing'
}
