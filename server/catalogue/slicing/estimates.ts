import type { PrintEstimate as ShownEstimate } from '#contract/print-estimate.ts'
import type { PrintEstimate } from '#geometry/estimate.ts'

export function shownEstimate(estimate: PrintEstimate | null): ShownEstimate | null {
  if (!estimate) return null
  const { grams, minutes, source = 'own', project } = estimate
  return { grams, minutes: minutes.slow, fastMinutes: minutes.fast, source, ...(project && { project }) }
}
