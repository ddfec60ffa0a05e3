import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import type { MemberView } from '#contract/accounts/member-views.ts'
import { messageOf } from '../../api/api-error.ts'
import { endMemberView } from '../../session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { Address } from '../../ui/format/address.tsx'
import { formatTime } from '../../ui/format/format.ts'

/** Shows whose view an administrator has and until when, and a button that ends it. */
export function ViewBanner({ user, view }: { user: User; view: MemberView }) {
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await endMemberView().catch((error: unknown) => {
      setLeaving(false)
      notify('error', messageOf(error))
    })
  }

  useEffect(() => {
    const rest = Math.max(0, Date.parse(view.endsAt) - Date.now())
    const timer = setTimeout(() => void endMemberView().catch(() => window.location.reload()), rest)
    return () => clearTimeout(timer)
  }, [view.endsAt])

  return (
    <section aria-label="View as member" className="bg-ink text-paper">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
        <Eye size={20} aria-hidden="true" className="max-sm:hidden" />
        <p className="wrap-anywhere min-w-0 flex-1">
          You see the site as <strong>{user.name}</strong> (<Address>{user.email}</Address>), read-only, until{' '}
          <time dateTime={view.endsAt}>{formatTime(view.endsAt)}</time>.
        </p>
        <Button size="sm" loading={isLeaving} onClick={() => void leave()}>
          End view
        </Button>
      </div>
    </section>
  )
}
