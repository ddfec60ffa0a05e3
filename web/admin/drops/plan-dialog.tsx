import { promisedDesigns, type ShownDrop, scheduleDrop } from '#contract/catalogue/drops.ts'
import { call } from '../../api/api.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { countOf } from '../../ui/format/format.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { localTime, zoneName } from '../local-time.ts'

type PlanDialogProps = {
  drop: ShownDrop
  designs: number
  onDone: () => Promise<unknown>
  onClose: () => void
}

const times = [
  { value: 'later', label: 'Later' },
  { value: 'now', label: 'Now' },
] as const

export function PlanDialog({ drop, designs, onDone, onClose }: PlanDialogProps) {
  const isShort = designs < promisedDesigns
  const form = useSubmitForm({
    defaultValues: {
      when: 'later' as 'later' | 'now',
      time: localTime(drop.publishedAt ? new Date(drop.publishedAt) : nextEvening()),
      overrideReason: drop.overrideReason ?? '',
    },
    validate: ({ when, time }) => ({ time: when === 'later' && time === '' ? 'Choose a time.' : undefined }),
    submit: async ({ when, time, overrideReason }) => {
      const at = when === 'later' ? { at: new Date(time).toISOString() } : {}
      const reason = isShort && overrideReason.trim() !== '' ? { overrideReason } : {}
      await call(scheduleDrop, { params: { id: drop.id }, body: { version: drop.version, ...at, ...reason } })
      notify('success', when === 'now' ? 'The drop is published.' : scheduleDrop.message)
      await onDone()
      onClose()
    },
  })
  const { register, formState } = form
  const when = form.watch('when')

  return (
    <FormDialog
      title={`Publish ${drop.title}?`}
      text={`The drop and its ${countOf(designs, 'design')} are published together.`}
      action={when === 'now' ? 'Publish now' : 'Schedule'}
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
          maxLength={300}
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
