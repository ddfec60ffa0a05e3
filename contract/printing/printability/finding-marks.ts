import type { FindingKind } from './printability.ts'

/** Bits of the `_FINDINGS` of a preview's vertices: what was found on the faces around them, or on their whole body. */
export const findingMarks = {
  overhang: 1,
  bridge: 2,
  island: 4,
  thin_wall: 8,
  narrow_gap: 16,
  sharp_tip: 32,
  /** A body crosses itself. */
  crossing: 64,
  /** Faces on the bed, of a large first layer too. */
  small_contact: 128,
  tip_over: 256,
  /** Two bodies overlap. */
  overlap: 512,
} as const satisfies Partial<Record<FindingKind | 'overlap', number>>
export type FindingMark = keyof typeof findingMarks
