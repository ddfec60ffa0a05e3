import { day } from '../../ui/format/day.ts'

export const presets = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
] as const

export type Preset = (typeof presets)[number]['value']

/** What the server takes when the address says nothing. */
const usual: Preset = '90'

export type ReportPeriod = { from?: string; until?: string }

/** What the address says; exactly what the server is asked. */
export function readPeriod(address: URLSearchParams): ReportPeriod {
  const [from, until] = [address.get('from'), address.get('until')]
  return { ...(from && { from }), ...(until && { until }) }
}

/** The first of so many days until today, in UTC as all reports are. */
function firstOf(days: Preset, now: Date) {
  return new Date(now.getTime() - (Number(days) - 1) * day).toISOString().slice(0, 10)
}

export function periodOf(preset: Preset, now: Date): ReportPeriod {
  return preset === usual ? {} : { from: firstOf(preset, now) }
}

/** The preset a period is; 'own' for days somebody chose. */
export function presetOf({ from, until }: ReportPeriod, now: Date): Preset | 'own' {
  if (until) return 'own'
  if (!from) return usual
  return presets.find(({ value }) => firstOf(value, now) === from)?.value ?? 'own'
}

/** The address with another period; the rest of it stays. */
export function withPeriod(address: URLSearchParams, period: ReportPeriod) {
  const next = new URLSearchParams(address)
  for (const name of ['from', 'until'] as const) {
    const day = period[name]
    if (day) next.set(name, day)
    else next.delete(name)
  }
  return next
}
