import { type ReactNode, useId, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { listUsers, listUserTimeline, showUser } from '#contract/accounts/users.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ConflictNotice } from '../conflict-notice.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { CancelPlanDialog, EndGiftDialog, ExtendPlanDialog, GivePlanDialog } from './plan-dialogs.tsx'
import { refundRefusal } from './refund-action.ts'
import type { ShownUser, UserAction } from './shown-user.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { actionsFor, actionToConfirm, type PlanDialogName, planDialogsFor } from './user-actions.ts'

const planDialogs: Record<PlanDialogName, typeof GivePlanDialog> = {
  'Give plan': GivePlanDialog,
  'Change gift': GivePlanDialog,
  'End gift': EndGiftDialog,
  'Extend plan': ExtendPlanDialog,
  'Cancel plan': CancelPlanDialog,
}

function endsPlan(name: PlanDialogName): boolean {
  return name === 'Cancel plan' || name === 'End gift'
}

export function UserButtons({ user, me }: { user: ShownUser; me: User }) {
  const [open, setOpen] = useState<UserAction>()
  const [isSuspending, setSuspending] = useState(false)
  const actions = actionsFor(user, me)
  const [failure, setFailure] = useState<unknown>()
  const confirming = open && actionToConfirm(open, actions, { isRefused: failure !== undefined })
  const close = () => {
    setOpen(undefined)
    setFailure(undefined)
  }
  const safe = actions.filter(({ isDangerous }) => !isDangerous)
  const serious = actions.filter(({ isDangerous }) => isDangerous)
  const plans = planDialogsFor(user)
  const seriousPlans = plans.filter(endsPlan)
  const [planDialog, setPlanDialog] = useState<PlanDialogName>()
  const PlanDialog = planDialog && planDialogs[planDialog]
  const refusal = refundRefusal(user)
  const canSuspend = !user.suspendedAt && user.id !== me.id
  const invalidate = () => refetchPaths(showUser.path, listUserTimeline.path, listUsers.path)

  async function run({ run, done }: UserAction) {
    try {
      await run()
      close()
      notify('success', done)
    } catch (error) {
      setFailure(error)
      throw error
    } finally {
      // After a refusal as well: somebody else may have changed the user.
      await invalidate()
    }
  }

  return (
    <div className="grid gap-5">
      <ActionGroup title="Actions">
        {safe.map((one) => (
          <Button key={one.label} size="sm" onClick={() => setOpen(one)}>
            {one.label}
          </Button>
        ))}
        {plans
          .filter((name) => !endsPlan(name))
          .map((name) => (
            <Button key={name} size="sm" onClick={() => setPlanDialog(name)}>
              {name}
            </Button>
          ))}
      </ActionGroup>
      {(serious.length > 0 || seriousPlans.length > 0 || canSuspend) && (
        <ActionGroup title="Danger zone" isDangerous>
          {canSuspend && (
            <Button size="sm" variant="danger-outline" onClick={() => setSuspending(true)}>
              Suspend account
            </Button>
          )}
          {seriousPlans.map((name) => (
            <Button key={name} size="sm" variant="danger-outline" onClick={() => setPlanDialog(name)}>
              {name}
            </Button>
          ))}
          {serious.map((one) => (
            <Button key={one.label} size="sm" variant="danger-outline" onClick={() => setOpen(one)}>
              {one.label}
            </Button>
          ))}
        </ActionGroup>
      )}
      {refusal && <p className="text-muted text-sm">{refusal}</p>}
      {open && !confirming && <ConflictNotice name={user.name} refusal={failure} onClose={close} />}
      {confirming && <ConfirmDialog {...confirming} onConfirm={() => run(confirming)} onClose={close} />}
      {PlanDialog && <PlanDialog user={user} onDone={invalidate} onClose={() => setPlanDialog(undefined)} />}
      {isSuspending && <SuspendDialog user={user} onDone={invalidate} onClose={() => setSuspending(false)} />}
    </div>
  )
}

type ActionGroupProps = { title: string; isDangerous?: boolean; children: ReactNode }

function ActionGroup({ title, isDangerous = false, children }: ActionGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={isDangerous ? 'rounded-md border border-danger p-4' : undefined}>
      <h3 id={id} className={`mb-3 text-base ${isDangerous ? 'text-danger' : ''}`}>
        {title}
      </h3>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}
