import { Refusal } from '../../platform/errors.ts'

/** Throws a Refusal that names the designs that were not found. */
export function assertAllFound(asked: string[], found: { id: string }[]) {
  const gone = [...new Set(asked)].filter((id) => found.every((one) => one.id !== id.toLowerCase()))
  if (gone.length === 0) return
  const message =
    gone.length === 1
      ? 'One of these designs is no longer offered.'
      : `${gone.length} of these designs are no longer offered.`
  throw new Refusal(404, message, { data: { productIds: gone } })
}
