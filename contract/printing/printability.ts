import * as z from 'zod/mini'

const findingKind = z.enum([
  'overhang',
  'bridge',
  'island',
  'thin_wall',
  'narrow_gap',
  'small_contact',
  'tip_over',
  'sharp_tip',
])
export type FindingKind = z.infer<typeof findingKind>

/** Bits of the `_FINDINGS` of a preview's vertices: what was found on the faces around them. */
export const findingMarks = {
  overhang: 1,
  bridge: 2,
  island: 4,
  thin_wall: 8,
  narrow_gap: 16,
  sharp_tip: 32,
} as const satisfies Partial<Record<FindingKind, number>>

const point = z.tuple([z.number(), z.number(), z.number()])

/** The box around a place, in mm. */
const place = z.object({ low: point, high: point })

const finding = z.object({
  kind: findingKind,
  /** `serious` fails without supports or a change; `note` prints. */
  severity: z.enum(['note', 'warning', 'serious']),
  /**
   * The worst one: mm of a bridge, wall, gap and of an island above the bed; degrees of a tip, and until a body tips over;
   * mm2 of the first layer; of overhangs their area together.
   */
  value: z.number(),
  count: z.number(),
  /** The worst ones. */
  places: z.array(place),
})
export type Finding = z.infer<typeof finding>

/** One way to lay a model on the bed: the area of its overhangs and of its first layer, and its height. */
const pose = z.object({ overhangMm2: z.number(), contactMm2: z.number(), heightMm: z.number() })

/** A flat side on which the model can lie: the direction that points to the bed then. */
const restingSide = z.object({ down: point, pose })
export type RestingSide = z.infer<typeof restingSide>

const printSide = z.enum(['upside_down', 'front', 'back', 'left', 'right', 'tilted'])

export const printability = z.object({
  /** Computed from overhangs, bridges and islands. */
  supports: z.enum(['none', 'needed', 'unknown']),
  findings: z.array(finding),
  /** What could not be checked. */
  unchecked: z.array(findingKind),
  /** A better side to lie on, of a model that is one; null where there is none. */
  turn: z.nullable(z.object({ side: printSide, now: pose, turned: pose })),
  /** Other sides to lie on, the proposed one first, then by their area on the bed; absent from older reports. */
  sides: z.optional(z.array(restingSide)),
})
export type Printability = z.infer<typeof printability>

/** True when any of the models needs supports; undefined when one was not checked, or there is none. */
export function needSupports(reports: readonly (Printability | null)[]): boolean | undefined {
  if (reports.some((report) => report?.supports === 'needed')) return true
  return reports.length > 0 && reports.every((report) => report?.supports === 'none') ? false : undefined
}

/** A report without places, over all parts of a design. */
const printabilitySummary = z.object({
  supports: printability.shape.supports,
  findings: z.array(z.omit(finding, { places: true })),
})
export type PrintabilitySummary = z.infer<typeof printabilitySummary>

type Found = PrintabilitySummary['findings'][number]

const severities = ['note', 'warning', 'serious']
/** Of these the largest is the worst. */
const worseWhenLarger: FindingKind[] = ['overhang', 'bridge']

/** Returns the worst of each kind over all parts; null when none was checked. */
export function summaryOf(reports: readonly (Printability | null)[]): PrintabilitySummary | null {
  const checked = reports.flatMap((report) => report ?? [])
  if (checked.length === 0) return null
  const needed = needSupports(reports)
  const kinds = Map.groupBy(
    checked.flatMap(({ findings }) => findings),
    ({ kind }) => kind,
  )
  return {
    supports: needed === undefined ? 'unknown' : ({ true: 'needed', false: 'none' } as const)[`${needed}`],
    findings: [...kinds].map(([kind, found]) => ({
      kind,
      severity: found.map(({ severity }) => severity).reduce(worse),
      value: worstValue(kind, found),
      count: found.reduce((sum, { count }) => sum + count, 0),
    })),
  }
}

function worse(one: Found['severity'], other: Found['severity']) {
  return severities.indexOf(other) > severities.indexOf(one) ? other : one
}

/** Among those of the worst severity, because the first layer of a sound part is its whole area. */
function worstValue(kind: FindingKind, found: Found[]) {
  const severity = found.map((one) => one.severity).reduce(worse)
  const values = found.filter((one) => one.severity === severity).map(({ value }) => value)
  return worseWhenLarger.includes(kind) ? Math.max(...values) : Math.min(...values)
}
