import { type DropProduct, promisedDesigns, type ShownDrop, scheduleDrop } from '#contract/catalogue/drops.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../../api/api.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { countOf } from '../../../ui/format/format.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { localTime, zoneName } from '../../local-time.ts'
import { timeOf } from '../state/drop-time.ts'
import { missingInDrop } from './missing.ts'

type PlanDialogProps = {
  drop: ShownDrop
  products: readonly DropProduct[]
  onDone: () => Promise<unknown>
  onClose: () => void
}

const times = [
  { value: 'later', label: 'Later' },
  { value: 'now', label: 'Now' },
] as const

export function PlanDialog({ drop, products, onDone, onClose }: PlanDialogProps) {
  const isShort = products.filter(({ status }) => status !== 'retired').length < promisedDesigns
  const time = timeOf(drop)
  const form = useDialogForm({
    defaultValues: {
      when: 'later' as 'later' | 'now',
      time: localTime(time ? new Date(time) : nextEvening()),
      overrideReason: drop.overrideReason ?? '',
    },
    validate: ({ when, time }) => ({ time: when === 'later' && time === '' ? 'Choose a time.' : undefined }),
    submit: async ({ when, time, overrideReason }) => {
      const at = when === 'later' ? { at: new Date(time).toISOString() } : {}
      const reason = isShort && overrideReason.trim() !== '' ? { overrideReason } : {}
      const body = { version: drop.version, ...at, ...reason }
      const { state } = await call(scheduleDrop, { params: { id: drop.id }, body })
      notify('success', `Drop ${state}.`)
      await onDone()
      onClose()
    },
  })
  const { register, formState } = form
  const when = form.watch('when')
  const missing = missingInDrop(products, form.watch('overrideReason').trim() || null)
  const isPlan = when === 'later' && missing.length > 0
  const later = isPlan ? 'Plan' : 'Schedule'

  return (
    <FormDialog
      title={`Publish ${drop.title}?`}
      text={
        isPlan
          ? 'Something is missing. The drop is published at the planned time, or later as soon as it is complete.'
          : `The drop and its ${countOf(products.length, 'design')} are published together.`
      }
      action={when === 'now' ? 'Publish now' : later}
      form={form}
      onClose={onClose}
    >
      <Segmented
        label="When"
        options={times}
        value={when}
        onChange={(value) => form.setValue('when', value)}
      />
      {when === 'later' && (
        <TextField
          type="datetime-local"
          label="Time"
          hint={`Your time: ${zoneName()}`}
          required
          error={formState.errors.time?.message}
          {...register('time')}
        />
      )}
      {isShort && (
        <TextArea
          label={`Reason for publishing fewer than ${promisedDesigns} designs`}
          hint="Stored with the drop and in the audit log."
          maxLength={maxLengthOf(scheduleDrop.body.shape.overrideReason)}
          {...register('overrideReason')}
        />
      )}
    </FormDialog>
  )
}

function nextEvening() {
  const evening = new Date()
  evening.setDate(evening.getDate() + 1)
  evening.setHours(18, 0, 0, 0)
  return evening
}
