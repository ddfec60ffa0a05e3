import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../ui/feedback/toast.ts'
import { type ResetLink, resetLinkIn } from './reset-link.ts'

/** Moves the secret link from the address into the history state, where it survives a reload. */
export function useResetLink(): ResetLink | undefined {
  const { search, state }: { search: string; state: { link?: ResetLink } | null } = useLocation()
  const navigate = useNavigate()
  const link = resetLinkIn(search) ?? state?.link

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read again only when the address changes.
  useEffect(() => {
    if (search) void navigate('/reset/reset-password', { replace: true, state: { link } })
    else if (!link) notify('error', 'Invalid reset link')
  }, [search])

  return link
}
