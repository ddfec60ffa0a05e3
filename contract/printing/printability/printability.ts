import * as z from 'zod/mini'
import { outline } from '../printers/outline.ts'
import { turnObstacles } from './turn-obstacles.ts'

const findingKind = z.enum([
  'overhang',
  'bridge',
  'island',
  'thin_wall',
  'narrow_gap',
  'small_contact',
  'tip_over',
  'sharp_tip',
  'crossing',
])
export type FindingKind = z.infer<typeof findingKind>
export const findingKinds = findingKind.options

export const findingNames: Record<FindingKind, string> = {
  overhang: 'overhangs',
  bridge: 'bridges',
  island: 'islands',
  thin_wall: 'thin walls',
  narrow_gap: 'gaps between bodies',
  small_contact: 'first layer',
  tip_over: 'tip-over',
  sharp_tip: 'sharp tips',
  crossing: 'crossing faces',
}

const point = z.tuple([z.number(), z.number(), z.number()])

/** The box around a place, in mm. */
const place = z.object({ low: point, high: point })

const finding = z.object({
  kind: findingKind,
  /** `serious` fails without supports or a change; `note` prints. */
  severity: z.enum(['note', 'warning', 'serious']),
  /**
   * The worst one: mm of a bridge, wall, gap and of an island above the bed; degrees of a tip, and until a body tips over;
   * mm2 of the first layer; of overhangs their area together; mm of the lines
   * along which faces cross.
   */
  value: z.number(),
  count: z.number(),
  /** True when so many were found that the search stopped. */
  isAtLeast: z.optional(z.boolean()),
  /** The worst ones. */
  places: z.array(place),
})
export type Finding = z.infer<typeof finding>

/** One way to lay a model on the bed: the area of its overhangs and of its first layer, and its height. */
const pose = z.object({ overhangMm2: z.number(), contactMm2: z.number(), heightMm: z.number() })

/** A flat side on which the model can lie: the direction that points to the bed then. */
const restingSide = z.object({ down: point, pose })
export type RestingSide = z.infer<typeof restingSide>

/** One of them, and the width, depth and height of the model on it. */
const steadySide = z.object({ down: point, pose, sizeMm: point })
export type SteadySide = z.infer<typeof steadySide>

const printSide = z.enum(['upside_down', 'front', 'back', 'left', 'right', 'tilted'])

/** 'It prints better on its front'. */
export const sideNames: Record<z.infer<typeof printSide>, string> = {
  upside_down: 'upside down',
  front: 'on its front',
  back: 'on its back',
  left: 'on its left side',
  right: 'on its right side',
  tilted: 'on one of its flat sides',
}

const betterSide = z.object({ side: printSide, now: pose, turned: pose })

/** An object of a 3MF that prints better on another side; `count` of them lie alike on the plate, which is named where there are several. */
const objectTurn = z.object({
  name: z.string(),
  plate: z.optional(z.number()),
  count: z.number(),
  turn: betterSide,
})
export type ObjectTurn = z.infer<typeof objectTurn>

/** Why sides of several bodies are not compared. */
const noTurn = z.enum(['several_plates', 'several_objects', 'would_float'])

export const noTurnTexts: Record<z.infer<typeof noTurn>, string> = {
  several_plates: 'No other side is proposed: this file has several plates.',
  several_objects: 'No other side is proposed: this file has several objects, each with a side of its own.',
  would_float: 'No other side is proposed: on every other one some of the bodies would float.',
}

const printability = z.object({
  /** Computed from overhangs, bridges and islands. */
  supports: z.enum(['none', 'needed', 'unknown']),
  findings: z.array(finding),
  /** What could not be checked. */
  unchecked: z.array(findingKind),
  /** True when the time ran out, which on a busy machine is repeated. */
  isCutShort: z.optional(z.boolean()),
  /** A better side for all bodies together; null where there is none. */
  turn: z.nullable(betterSide),
  noTurn: z.optional(noTurn),
  /** Of several objects; absent when they were not compared, and from older reports. */
  objectTurns: z.optional(z.array(objectTurn)),
  /** Objects that would print better on another side beyond those. */
  moreObjectTurns: z.optional(z.number()),
  uncomparedObjects: z.optional(z.number()),
  /** Other sides to lie on, the proposed one first, then by their area on the bed; absent from older reports. */
  sides: z.optional(z.array(restingSide)),
  /** The lowest of its widest flat sides and the widest of its highest; null where all would fall. Absent from older reports. */
  layFlat: z.optional(z.nullable(steadySide)),
  standUpright: z.optional(z.nullable(steadySide)),
  /** Of the parts that decide on which beds all fit; absent where their box decides, and from older reports. */
  outlines: z.optional(z.array(outline)),
  /** Of a 3MF; absent from older reports. */
  turnObstacle: z.optional(z.enum(turnObstacles)),
  /** Whether a repair may replace meshes of a 3MF; absent from older reports. */
  isRepairable: z.optional(z.boolean()),
  /** The same for 1.2.0, which reports it of a single object without settings alone. */
  isPlain: z.optional(z.boolean()),
})
export type Printability = z.infer<typeof printability>

/** What the studio shows. */
export const shownPrintability = z.omit(printability, { outlines: true })

/** Returns true when any of the models needs supports; undefined when one was not checked, or there is none. */
export function needSupports(
  reports: readonly (Pick<Printability, 'supports'> | null)[],
): boolean | undefined {
  if (reports.some((report) => report?.supports === 'needed')) return true
  return reports.length > 0 && reports.every((report) => report?.supports === 'none') ? false : undefined
}

/** A report without places. */
export const printabilitySummary = z.object({
  supports: printability.shape.supports,
  findings: z.array(z.omit(finding, { places: true, isAtLeast: true })),
  unchecked: z.array(findingKind),
  /** Null where the model lies well, and of a file that holds several. */
  turn: z._default(printability.shape.turn, null),
  objectTurns: printability.shape.objectTurns,
})
export type PrintabilitySummary = z.infer<typeof printabilitySummary>

/** Returns a report without the places of its findings. */
export function summaryOf({ findings, ...report }: Printability): PrintabilitySummary {
  const { supports, unchecked, turn, objectTurns } = report
  return {
    supports,
    unchecked,
    turn,
    ...(objectTurns && { objectTurns }),
    findings: findings.map(({ kind, severity, value, count }) => ({ kind, severity, value, count })),
  }
}
