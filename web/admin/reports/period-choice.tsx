import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { periodOf, presetOf, presets, type ReportPeriod } from './report-period.ts'

type PeriodChoiceProps = {
  period: ReportPeriod
  /** Receives the current period. */
  onChange: (next: (before: ReportPeriod) => ReportPeriod) => void
}

export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const now = new Date()
  const preset = presetOf(period, now)
  const dayField = (name: keyof ReportPeriod, label: string) => (
    <div className="w-40">
      <TextField
        label={label}
        type="date"
        value={period[name] ?? ''}
        max={now.toISOString().slice(0, 10)}
        onChange={({ target: { value } }) => onChange((before) => ({ ...before, [name]: value }))}
      />
    </div>
  )
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3">
      <Segmented
        label="Period"
        options={presets}
        value={preset}
        onChange={(chosen) => chosen !== 'custom' && onChange(() => periodOf(chosen, now))}
      />
      {dayField('from', 'From')}
      {dayField('until', 'Until')}
      <p className="w-full text-muted text-sm">Days start and end at midnight UTC.</p>
    </div>
  )
}
