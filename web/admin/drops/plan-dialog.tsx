import { useState } from 'react'
import { promisedDesigns, type ShownDrop, scheduleDrop } from '#contract/drops.ts'
import { call } from '../../api.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { countOf } from '../../ui/format/format.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { localTime, zoneName } from '../local-time.ts'

type PlanDialogProps = {
  drop: ShownDrop
  designs: number
  onDone: () => Promise<unknown>
  onClose: () => void
}

const times = [
  { value: 'later', label: 'At a time' },
  { value: 'now', label: 'Now' },
] as const

export function PlanDialog({ drop, designs, onDone, onClose }: PlanDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>('later')
  const [time, setTime] = useState(() =>
    localTime(drop.publishedAt ? new Date(drop.publishedAt) : nextEvening()),
  )
  const [overrideReason, setReason] = useState(drop.overrideReason ?? '')
  const isShort = designs < promisedDesigns

  async function plan() {
    if (when === 'later' && time === '') throw new Error('Choose a time.')
    const at = when === 'later' ? { at: new Date(time).toISOString() } : {}
    const reason = isShort && overrideReason.trim() !== '' ? { overrideReason } : {}
    await call(scheduleDrop, { params: { id: drop.id }, body: { version: drop.version, ...at, ...reason } })
    notify('success', when === 'now' ? 'The drop is out.' : scheduleDrop.message)
    await onDone()
  }

  return (
    <ConfirmDialog
      title={`Publish ${drop.title}?`}
      text={`It comes out with its ${countOf(designs, 'design')}, all at once. Nothing has to run at that moment.`}
      action={when === 'now' ? 'Publish now' : 'Plan it'}
      onConfirm={plan}
      onClose={onClose}
    >
      <Segmented label="When" options={times} value={when} onChange={setWhen} />
      {when === 'later' && (
        <TextField
          type="datetime-local"
          label="Time"
          hint={`Your time: ${zoneName()}`}
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      )}
      {isShort && (
        <TextArea
          label={`Why does it come with fewer than ${promisedDesigns} designs?`}
          hint="Kept with the drop and in the log."
          maxLength={300}
          value={overrideReason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

function nextEvening() {
  const evening = new Date()
  evening.setDate(evening.getDate() + 1)
  evening.setHours(18, 0, 0, 0)
  return evening
}
