import type { Finding, FindingKind, Printability } from '#contract/printing/printability/printability.ts'
import type { Vector } from '../mesh/vector.ts'
import type { Crossings } from './checks/crossings.ts'
import type { Overhangs } from './checks/overhangs.ts'
import { type Standing, tipsEasily } from './checks/stability.ts'
import type { Tip } from './checks/tips.ts'
import type { Walls } from './checks/walls.ts'
import type { Place } from './plate/places.ts'
import type { SteadySides } from './sides/steady-sides.ts'

export type CheckResults = {
  overhangs?: Overhangs | undefined
  walls?: Walls | undefined
  moving?: Place[] | undefined
  standing?: Standing[] | undefined
  tips?: Tip[] | undefined
  crossings?: Crossings | undefined
  sides?: Pick<Printability, 'turn' | 'sides' | 'noTurn'> | undefined
  steady?: SteadySides | undefined
}

const maxPlaces = 5
/** What a printer with a fan draws into the air, in mm. */
const easyBridge = 10
const longestBridge = 30

export function reportOf(plates: CheckResults[]): Printability {
  const overhangs = allOf(plates, ({ overhangs: own }) => own && [own])
  const walls = allOf(plates, ({ walls: own }) => own && [own])
  const standing = allOf(plates, ({ standing: own }) => own)
  const tips = allOf(plates, ({ tips: own }) => own)
  const crossings = allOf(plates, ({ crossings: own }) => own && [own])
  const findings = [
    ...overhangFindings(overhangs ?? []),
    ...wallFindings((walls ?? []).flatMap(({ thin }) => thin)),
    ...gapFindings(
      (walls ?? []).flatMap(({ gaps }) => gaps),
      plates.flatMap(({ moving }) => moving ?? []),
    ),
    ...standingFindings(standing ?? []),
    ...tipFindings(tips ?? []),
    ...crossingFindings(crossings ?? []),
  ]
  const unchecked: FindingKind[] = [
    ...(overhangs ? [] : (['overhang', 'bridge', 'island'] as const)),
    ...(walls ? [] : (['thin_wall', 'narrow_gap'] as const)),
    ...(standing ? [] : (['small_contact', 'tip_over'] as const)),
    ...(tips ? [] : (['sharp_tip'] as const)),
    ...(crossings ? [] : (['crossing'] as const)),
  ]
  const [only] = plates.length === 1 ? plates : []
  const isSeveral = plates.length > 1
  const lying = only?.sides ?? {
    turn: null,
    sides: [],
    ...(isSeveral && { noTurn: 'several_plates' as const }),
  }
  return { supports: supportsOf(findings, unchecked), findings, unchecked, ...lying, ...only?.steady }
}

function allOf<Result>(plates: CheckResults[], own: (plate: CheckResults) => Result[] | undefined) {
  const each = plates.map(own)
  return each.length > 0 && each.every((results) => results !== undefined) ? each.flat() : undefined
}

function supportsOf(findings: Finding[], unchecked: FindingKind[]): Printability['supports'] {
  const decisive: FindingKind[] = ['overhang', 'bridge', 'island']
  if (findings.some(({ kind, severity }) => decisive.includes(kind) && severity === 'serious'))
    return 'needed'
  return unchecked.some((kind) => decisive.includes(kind)) ? 'unknown' : 'none'
}

type Box = { low: Vector; high: Vector }
type Summary = Pick<Finding, 'kind' | 'severity' | 'value'>

function finding({ value, ...summary }: Summary, places: readonly Box[]): Finding {
  return {
    ...summary,
    value: rounded(value),
    count: places.length,
    places: places
      .slice(0, maxPlaces)
      .map(({ low, high }) => ({ low: roundedPoint(low), high: roundedPoint(high) })),
  }
}

function roundedPoint([x, y, z]: Vector): [number, number, number] {
  return [rounded(x), rounded(y), rounded(z)]
}

function rounded(value: number) {
  return Math.round(value * 100) / 100
}

function overhangFindings(plates: Overhangs[]): Finding[] {
  const unsupported = plates.flatMap((plate) => plate.unsupported)
  const gentle = plates.flatMap((plate) => plate.places)
  const bridges = plates.flatMap((plate) => plate.bridges).toSorted((one, other) => other.span - one.span)
  const islands = plates.flatMap((plate) => plate.islands).toSorted((one, other) => one.height - other.height)
  const area = plates.reduce((sum, plate) => sum + plate.area, 0)
  const [longest, lowest] = [bridges[0]?.span ?? 0, islands[0]?.height ?? 0]
  const severityOfLong = longest > longestBridge ? 'serious' : 'warning'
  const found: [Summary, readonly Box[]][] = [
    unsupported.length > 0
      ? [{ kind: 'overhang', severity: 'serious', value: area }, unsupported]
      : [{ kind: 'overhang', severity: 'note', value: area }, gentle],
    [{ kind: 'bridge', severity: longest > easyBridge ? severityOfLong : 'note', value: longest }, bridges],
    [{ kind: 'island', severity: 'serious', value: lowest }, islands],
  ]
  return found.filter(([, places]) => places.length > 0).map(([summary, places]) => finding(summary, places))
}

/** Half of a usual line of 0.4 mm and more is printed. */
const thinnestPrinted = 0.4

function wallFindings(walls: Place[]): Finding[] {
  const worst = walls.toSorted((one, other) => one.value - other.value)
  const [thinnest] = worst
  if (!thinnest) return []
  const severity = rounded(thinnest.value) < thinnestPrinted ? 'serious' : 'warning'
  return [finding({ kind: 'thin_wall', severity, value: thinnest.value }, worst)]
}

/** Bodies nearer than this grow together on most printers, in mm. */
const fusing = 0.2

/** Gaps that print are reported only for moving parts. */
function gapFindings(gaps: Place[], moving: Place[]): Finding[] {
  const byGap = (one: Place, other: Place) => one.value - other.value
  const [worst, free] = [gaps.toSorted(byGap), moving.toSorted(byGap)]
  const [narrowest, least] = [worst[0], free[0]]
  if (!narrowest)
    return least ? [finding({ kind: 'narrow_gap', severity: 'note', value: least.value }, free)] : []
  const severity = narrowest.value < fusing ? 'serious' : 'warning'
  return [finding({ kind: 'narrow_gap', severity, value: narrowest.value }, worst)]
}

const minContactMm2 = 20
const criticalContactMm2 = 3
const flatBodyHeight = 5

function standingFindings(standing: Standing[]): Finding[] {
  const height = ({ low, high }: Standing) => high[2] - low[2]
  const small = standing
    .filter((body) => body.contact < minContactMm2 && height(body) > flatBodyHeight)
    .toSorted((one, other) => one.contact - other.contact)
  const tipping = standing.filter(tipsEasily).toSorted((one, other) => one.tilt - other.tilt)
  const [smallest, unsteadiest] = [small[0], tipping[0]]
  const contact = standing.reduce((sum, body) => sum + body.contact, 0)
  return [
    ...(smallest
      ? [
          finding(
            {
              kind: 'small_contact',
              severity: smallest.contact < criticalContactMm2 ? 'serious' : 'warning',
              value: smallest.contact,
            },
            small,
          ),
        ]
      : [finding({ kind: 'small_contact', severity: 'note', value: contact }, standing)]),
    ...(unsteadiest
      ? [
          finding(
            {
              kind: 'tip_over',
              severity: unsteadiest.tilt < 0 ? 'serious' : 'warning',
              value: unsteadiest.tilt,
            },
            tipping,
          ),
        ]
      : []),
  ].filter(({ count }) => count > 0)
}

function tipFindings(tips: Tip[]): Finding[] {
  const [sharpest] = tips
  const boxes = tips.map(({ at }) => ({ low: at, high: at }))
  return sharpest ? [finding({ kind: 'sharp_tip', severity: 'note', value: sharpest.angle }, boxes)] : []
}

/** Slicers unite bodies that reach into each other. */
function crossingFindings(plates: Crossings[]): Finding[] {
  const places = plates.flatMap((plate) => plate.places).toSorted((one, other) => other.area - one.area)
  if (places.length === 0) return []
  const severity = plates.some(({ isWithinBody }) => isWithinBody) ? 'warning' : 'note'
  const value = plates.reduce((sum, { length }) => sum + length, 0)
  const isAtLeast = plates.some(({ isComplete }) => !isComplete)
  return [{ ...finding({ kind: 'crossing', severity, value }, places), ...(isAtLeast && { isAtLeast }) }]
}
