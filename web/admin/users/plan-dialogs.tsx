import {
  cancelUserPlan,
  endUserGift,
  extendUserPlan,
  giveUserPlan,
  until,
} from '#contract/accounts/user-plans.ts'
import { reason } from '#contract/accounts/users.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { fieldProps, problemWith, refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatDate } from '../../ui/format/format.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import { dayLimits, endOfDay } from './plan-days.ts'
import type { ShownUser } from './shown-user.ts'

type PlanDialogProps = { user: ShownUser; onDone: () => Promise<unknown>; onClose: () => void }

const reasonHint = 'Only in the audit log and in the timeline, which administrators read.'

/** Sends the form, then reloads the user, even after a refusal, and closes the dialog. */
function submitOf<Values>(
  { onDone, onClose }: PlanDialogProps,
  { send, done }: { send: (values: Values) => Promise<unknown>; done: string },
) {
  return async (values: Values) => {
    try {
      await send(values)
      notify('success', done)
    } finally {
      await onDone()
    }
    onClose()
  }
}

type Until = { until: string; reason: string }

const fieldOf = refusedField(['until', 'reason'])

function untilProblems(form: Until) {
  return { until: problemWith(until, endOfDay(form.until)), ...reasonProblems(form) }
}

function reasonProblems(form: Pick<Until, 'reason'>) {
  return { reason: problemWith(reason, form.reason) }
}

export function GivePlanDialog(props: PlanDialogProps) {
  const { user, onClose } = props
  const { id, name, version, giftUntil } = user
  const form = useDialogForm({
    defaultValues: { until: '', reason: '' },
    validate: untilProblems,
    fieldOf,
    submit: submitOf(props, {
      send: ({ until, reason }: Until) =>
        call(giveUserPlan, { params: { id }, body: { until: endOfDay(until), reason, version } }),
      done: giveUserPlan.message,
    }),
  })
  const field = fieldProps(form)
  return (
    <FormDialog
      title={giftUntil ? `Change the gift of ${name}?` : `Give ${name} a paid plan?`}
      text={`${name} gets the whole library with the licence, and an email. Nothing is charged, and the gift ends by itself.${
        giftUntil ? ` It currently ends on ${formatDate(giftUntil)}.` : ''
      }`}
      action={giftUntil ? 'Change gift' : 'Give plan'}
      form={form}
      onClose={onClose}
    >
      <TextField type="date" label="Until and including" {...dayLimits()} {...field('until')} />
      <TextField label="Reason" hint={reasonHint} maxLength={maxLengthOf(reason)} {...field('reason')} />
    </FormDialog>
  )
}

export function EndGiftDialog(props: PlanDialogProps) {
  const { user, onClose } = props
  const form = useDialogForm({
    defaultValues: { reason: '' },
    validate: reasonProblems,
    fieldOf: refusedField(['reason']),
    submit: submitOf(props, {
      send: ({ reason }: Pick<Until, 'reason'>) =>
        call(endUserGift, { params: { id: user.id }, body: { reason, version: user.version } }),
      done: endUserGift.message,
    }),
  })
  const field = fieldProps(form)
  return (
    <FormDialog
      title={`End the gift of ${user.name}?`}
      text={`${endText(user)} ${user.name} gets an email.`}
      action="End gift"
      isDangerous
      form={form}
      onClose={onClose}
    >
      <TextField label="Reason" hint={reasonHint} maxLength={maxLengthOf(reason)} {...field('reason')} />
    </FormDialog>
  )
}

function endText({ hasOwnPlan, pause, paymentProblemSince }: ShownUser) {
  return hasOwnPlan && !pause?.hasBegun && paymentProblemSince === null
    ? 'The member’s own plan is not affected.'
    : 'Downloads of paid designs stop at once. Prints made until now stay licensed.'
}

export function ExtendPlanDialog(props: PlanDialogProps) {
  const { user, onClose } = props
  const { id, name, version, renewsAt } = user
  const form = useDialogForm({
    defaultValues: { until: '', reason: '' },
    validate: untilProblems,
    fieldOf,
    submit: submitOf(props, {
      send: ({ until, reason }: Until) =>
        call(extendUserPlan, { params: { id }, body: { until: endOfDay(until), reason, version } }),
      done: extendUserPlan.message,
    }),
  })
  const field = fieldProps(form)
  return (
    <FormDialog
      title={`Extend the plan of ${name}?`}
      text={`The next payment${renewsAt ? ` of ${formatDate(renewsAt)}` : ''} moves to the day you choose, and nothing is charged before. ${name} gets an email, and cannot switch or pause the plan until that day.`}
      action="Extend plan"
      form={form}
      onClose={onClose}
    >
      <TextField
        type="date"
        label="Next payment on"
        {...dayLimits(renewsAt ?? undefined)}
        {...field('until')}
      />
      <TextField label="Reason" hint={reasonHint} maxLength={maxLengthOf(reason)} {...field('reason')} />
    </FormDialog>
  )
}

const ends = [
  { value: 'period-end', label: 'When the paid period is over' },
  { value: 'now', label: 'Now' },
] as const

type Ending = { when: (typeof ends)[number]['value']; reason: string }

export function CancelPlanDialog(props: PlanDialogProps) {
  const { user, onClose } = props
  const form = useDialogForm<Ending>({
    defaultValues: { when: 'period-end', reason: '' },
    validate: reasonProblems,
    fieldOf: refusedField(['reason']),
    submit: submitOf(props, {
      send: ({ when, reason }: Ending) =>
        call(cancelUserPlan, { params: { id: user.id }, body: { when, reason, version: user.version } }),
      done: cancelUserPlan.message,
    }),
  })
  const field = fieldProps(form)
  return (
    <FormDialog
      title={`Cancel the plan of ${user.name}?`}
      text="Nothing more is charged. Nothing is refunded: choose Refund for that. If the plan ends now, the member loses time that is already paid. Prints made until the end stay licensed."
      action="Cancel plan"
      closing="Keep plan"
      isDangerous
      form={form}
      onClose={onClose}
    >
      <SelectField label="The plan ends" options={ends} {...field('when')} />
      <TextField label="Reason" hint={reasonHint} maxLength={maxLengthOf(reason)} {...field('reason')} />
    </FormDialog>
  )
}
