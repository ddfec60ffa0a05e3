import { Refusal } from '../../platform/errors.ts'

export function assertAllFound(requested: string[], found: { id: string }[]) {
  const missing = [...new Set(requested)].filter((id) => found.every((one) => one.id !== id.toLowerCase()))
  if (missing.length === 0) return
  const message =
    missing.length === 1
      ? 'One of these designs is no longer offered.'
      : `${missing.length} of these designs are no longer offered.`
  throw new Refusal(404, message, { data: { productIds: missing } })
}
