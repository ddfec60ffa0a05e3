import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { listUsers, listUserTimeline, showUser } from '#contract/accounts/users.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { actionsFor, type ShownUser, type UserAction } from './user-actions.ts'

/** The administrator's actions; each asks for confirmation. */
export function UserButtons({ user, me }: { user: ShownUser; me: User }) {
  const [asked, setAsked] = useState<UserAction>()
  const [isSuspending, setSuspending] = useState(false)
  const queries = useQueryClient()
  const showAnew = () =>
    Promise.all(
      [showUser, listUserTimeline, listUsers].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )

  async function run({ run, done }: UserAction) {
    try {
      await run()
      notify('success', done)
    } finally {
      // After a refusal as well: somebody else may have changed the user.
      await showAnew()
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {actionsFor(user, me).map((one) => (
        <Button key={one.label} size="sm" onClick={() => setAsked(one)}>
          {one.label}
        </Button>
      ))}
      {!user.suspendedAt && user.id !== me.id && (
        <Button size="sm" onClick={() => setSuspending(true)}>
          Suspend
        </Button>
      )}
      {asked && <ConfirmDialog {...asked} onConfirm={() => run(asked)} onClose={() => setAsked(undefined)} />}
      {isSuspending && <SuspendDialog user={user} onDone={showAnew} onClose={() => setSuspending(false)} />}
    </div>
  )
}
