import type { PrintEstimate as ShownEstimate } from '#contract/printing/print-estimate.ts'
import type { PrintEstimate } from '#geometry/estimate/estimate.ts'

export function shownEstimate(estimate: PrintEstimate | null): ShownEstimate | null {
  if (!estimate) return null
  const { version: _, minutes, source = 'own', ...same } = estimate
  return { ...same, minutes: minutes.slow, fastMinutes: minutes.fast, source }
}
