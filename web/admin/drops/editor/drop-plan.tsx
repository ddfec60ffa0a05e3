import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DropProduct, deleteDrop, type ShownDrop, unscheduleDrop } from '#contract/catalogue/drops.ts'
import { call } from '../../../api/api.ts'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { countOf, formatDateTime } from '../../../ui/format/format.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { ConflictNotice } from '../../conflict-notice.tsx'
import { refetchPaths } from '../../form/refetch-paths.ts'
import { dropChanges } from './drop-changes.ts'
import { MailDialog } from './mail-dialog.tsx'
import { missingInDrop } from './missing.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { unscheduleText } from './unschedule-text.ts'

type DropPlanProps = {
  drop: ShownDrop
  products: DropProduct[]
  audience: number
  /** The drop has unsaved changes, which would not be published. */
  isChanged: boolean
}

export function DropPlan({ drop, products, audience, isChanged }: DropPlanProps) {
  const [dialog, setDialog] = useState<'plan' | 'mail' | 'unschedule' | 'delete'>()
  const navigate = useNavigate()
  const { id, version, title, state } = drop
  const isAhead = state === 'planned' || state === 'scheduled'
  const [refusal, setRefusal] = useState<unknown>()
  const close = () => {
    setDialog(undefined)
    setRefusal(undefined)
  }

  async function unschedule() {
    await call(unscheduleDrop, { params: { id }, body: { version } }).catch((error: unknown) => {
      setRefusal(error)
      throw error
    })
    notify('success', unscheduleDrop.message)
    close()
    await refetchPaths(...dropChanges)
  }

  async function remove() {
    await call(deleteDrop, { params: { id }, body: { version } })
    notify('success', deleteDrop.message)
    await navigate('/admin/drops')
    await refetchPaths(...dropChanges)
  }

  return (
    <section aria-labelledby="plan" className="panel grid gap-4 p-5">
      <h2 id="plan" className="text-lg">
        Publication
      </h2>
      <DropFacts drop={drop} products={products} audience={audience} />
      <div className="flex flex-wrap gap-3">
        {state !== 'published' && (
          <Button variant="primary" disabled={isChanged} onClick={() => setDialog('plan')}>
            {isAhead ? 'Change time' : 'Publish'}
          </Button>
        )}
        {isAhead && (
          <Button disabled={isChanged} onClick={() => setDialog('unschedule')}>
            Unschedule
          </Button>
        )}
        {state === 'published' && (
          <LinkButton to={`/products/filter/${drop.slug}`}>View as member</LinkButton>
        )}
        <Button onClick={() => setDialog('mail')}>Preview email</Button>
        {state === 'draft' && products.length === 0 && (
          <Button variant="quiet" onClick={() => setDialog('delete')}>
            Delete
          </Button>
        )}
      </div>
      {isChanged && <p className="text-muted text-sm">Save or discard your changes below first.</p>}
      {dialog === 'plan' && (
        <PlanDialog
          drop={drop}
          products={products}
          onDone={() => refetchPaths(...dropChanges)}
          onClose={close}
        />
      )}
      {dialog === 'mail' && <MailDialog drop={drop} onClose={close} />}
      {dialog === 'unschedule' && !isAhead && (
        <ConflictNotice name={title} refusal={refusal} onClose={close} />
      )}
      {dialog === 'unschedule' && isAhead && (
        <ConfirmDialog
          title={`Unschedule ${title}?`}
          text={unscheduleText(products)}
          action="Unschedule"
          onConfirm={unschedule}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${title}?`}
          text="The drop has no designs and was never published."
          action="Delete"
          isDangerous
          onConfirm={remove}
          onClose={close}
        />
      )}
    </section>
  )
}

function DropFacts({ drop, products, audience }: Omit<DropPlanProps, 'isChanged'>) {
  return (
    <>
      <p>{describePlan(drop)}</p>
      {drop.state === 'planned' && <Missing drop={drop} products={products} />}
      <p className="text-muted">{describeMail(drop, audience)}</p>
      {drop.overrideReason && (
        <p className="text-muted">Reason for fewer designs than promised: {drop.overrideReason}</p>
      )}
    </>
  )
}

function Missing({ drop, products }: Pick<DropPlanProps, 'drop' | 'products'>) {
  const sentences = missingInDrop(products, drop.overrideReason)
  return (
    <ul aria-label="Missing in this drop" className="grid gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="text-danger text-sm">
          {sentence}
        </li>
      ))}
    </ul>
  )
}

function describePlan({ state, publishedAt, plannedAt }: ShownDrop) {
  if (plannedAt !== null)
    return new Date(plannedAt) > new Date()
      ? `Planned for ${formatDateTime(plannedAt)}, your time. The drop is scheduled as soon as nothing is missing. Until then members don’t see the drop.`
      : `Waiting since ${formatDateTime(plannedAt)}. Published within a minute once nothing is missing.`
  if (publishedAt === null) return 'Draft. Members can’t see this drop.'
  const time = formatDateTime(publishedAt)
  return state === 'scheduled' ? `Scheduled for ${time}, your time.` : `Published on ${time}.`
}

function describeMail({ state, mailsMembers, mailedAt }: ShownDrop, audience: number) {
  if (mailedAt) return `Email sent on ${formatDateTime(mailedAt)}.`
  if (!mailsMembers) return 'No email will be sent.'
  if (state === 'published') return `${countOf(audience, 'member')} will get an email within minutes.`
  return `${countOf(audience, 'member')} will get an email when the drop is published.`
}
