import { day } from '#contract/durations.ts'

export const presets = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
] as const

export type Preset = (typeof presets)[number]['value']

/** The server's default. */
const usual: Preset = '90'

export type ReportPeriod = { from?: string; until?: string }

export function readPeriod(address: URLSearchParams): ReportPeriod {
  const [from, until] = [address.get('from'), address.get('until')]
  return { ...(from && { from }), ...(until && { until }) }
}

/** Returns the first day of the last `days` days, in UTC like all reports. */
function firstOf(days: Preset, now: Date) {
  return new Date(now.getTime() - (Number(days) - 1) * day).toISOString().slice(0, 10)
}

export function periodOf(preset: Preset, now: Date): ReportPeriod {
  return preset === usual ? {} : { from: firstOf(preset, now) }
}

/** Returns the preset of a period; 'custom' for custom days. */
export function presetOf({ from, until }: ReportPeriod, now: Date): Preset | 'custom' {
  if (until) return 'custom'
  if (!from) return usual
  return presets.find(({ value }) => firstOf(value, now) === from)?.value ?? 'custom'
}

export function withPeriod(address: URLSearchParams, period: ReportPeriod) {
  const next = new URLSearchParams(address)
  for (const name of ['from', 'until'] as const) {
    const day = period[name]
    if (day) next.set(name, day)
    else next.delete(name)
  }
  return next
}
