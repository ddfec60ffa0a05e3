import {
  type Finding,
  type FindingKind,
  findingNames,
  type Printability,
  type RestingSide,
  type SteadySide,
  sideNames,
} from '#contract/printing/printability/printability.ts'
import { formatArea } from '../../../ui/format/area.ts'
import { countOf, formatMillimetres, formatNumber, formatSize } from '../../../ui/format/format.ts'

export const supportTexts: Record<Printability['supports'], string> = {
  none: 'Prints without supports',
  needed: 'Needs supports',
  unknown: 'Supports: could not be checked',
}

export const severityNames: Record<Finding['severity'], string> = {
  serious: 'Problem',
  warning: 'Warning',
  note: 'Fine',
}

const sentences: Record<FindingKind, (finding: Finding) => string> = {
  overhang: ({ value, count, severity }) =>
    severity === 'note'
      ? `Overhangs over 45°: ${formatArea(value)} at ${countOf(count, 'place')}`
      : `Overhangs over 45°: ${formatArea(value)} in all; ${countOf(count, 'place hangs', 'places hang')} in the air`,
  bridge: ({ value, count }) =>
    `Bridges of up to ${formatMillimetres(value, 1)} at ${countOf(count, 'place')}`,
  island: ({ value, count }) =>
    `${countOf(count, 'island')} with nothing below, the lowest ${formatMillimetres(value, 1)} above the bed`,
  thin_wall: ({ value, count }) => `Walls of ${formatMillimetres(value)} at ${countOf(count, 'place')}`,
  narrow_gap: ({ value, count, severity }) =>
    severity === 'note'
      ? `Gaps of moving parts: ${formatMillimetres(value)} or more`
      : `Gaps of ${formatMillimetres(value)} between bodies at ${countOf(count, 'place')}`,
  small_contact: ({ value, severity }) =>
    severity === 'note' ? `First layer: ${formatArea(value)}` : `Small first layer: ${formatArea(value)}`,
  tip_over: ({ value }) =>
    value < 0
      ? 'Falls over: its centre of mass is not above its foot'
      : `Tips over at ${formatNumber(value)}°`,
  sharp_tip: ({ value, count }) => `${countOf(count, 'sharp tip')}, the sharpest of ${formatNumber(value)}°`,
  crossing: ({ value, count, severity, isAtLeast }) => {
    const length = `${isAtLeast ? 'at least ' : ''}${formatMillimetres(Math.max(1, value), 0)}`
    const where = `along ${length} at ${countOf(count, 'place')}`
    return severity === 'note'
      ? `Bodies or objects reach into each other ${where}`
      : `Faces of a body cross each other ${where}: check these layers in a slicer`
  },
}

export function findingLines({ findings }: Printability) {
  const order: Finding['severity'][] = ['serious', 'warning', 'note']
  return findings
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
    .map((finding) => ({
      kind: finding.kind,
      severity: finding.severity,
      text: sentences[finding.kind](finding),
      places: hasPlaces(finding) ? finding.places.map(placeText) : [],
    }))
}

function hasPlaces({ kind, severity }: Finding) {
  return !(kind === 'small_contact' && severity === 'note')
}

function placeText({ low, high }: Finding['places'][number]) {
  const span = (axis: 0 | 1 | 2) => {
    const [from, to] = [formatNumber(round(low[axis])), formatNumber(round(high[axis]))]
    return from === to ? from : `${from} to ${to}`
  }
  return `x ${span(0)}, y ${span(1)}, z ${span(2)} mm`
}

function round(value: number) {
  return Math.round(value * 10) / 10
}

/** Returns a sentence about checks that could not run; undefined when all ran. */
export function uncheckedText({ unchecked, isCutShort }: Printability) {
  if (unchecked.length === 0) return undefined
  const names = unchecked.map((kind) => findingNames[kind]).join(', ')
  return `Could not be checked: ${names}.${isCutShort ? ' The check ran out of time.' : ''}`
}

const directions: Record<string, keyof typeof sideNames> = {
  '0 0 1': 'upside_down',
  '0 -1 0': 'front',
  '0 1 0': 'back',
  '-1 0 0': 'left',
  '1 0 0': 'right',
}

/** Returns 'On its front: 40 mm high, 3.2 cm² of first layer, 12 mm² of overhangs'. */
export function sideText({ down, pose }: RestingSide) {
  const name = sideNames[directions[down.map((share) => Math.round(share * 100) / 100).join(' ')] ?? 'tilted']
  const height = `${formatMillimetres(pose.heightMm, 0)} high`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${height}, ${areasText(pose)}`
}

/** Returns the sides without those that read the same, such as the equal faces of a hexagon. */
export function distinctSides(sides: readonly RestingSide[]) {
  const texts = sides.map(sideText)
  return sides.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
}

/** Returns the two ways to lay a model; `now` says that it lies so already. Ways that were not checked are left out. */
export function steadyWays({ layFlat, standUpright }: Pick<Printability, 'layFlat' | 'standUpright'>) {
  const [isFlat, isUpright] = [layFlat, standUpright].map((side) => side?.down[2] === -1)
  const readsTwice = layFlat && standUpright && steadyText(layFlat) === steadyText(standUpright)
  const ways =
    isFlat && isUpright
      ? [
          {
            label: 'Lay flat',
            side: layFlat,
            now: 'Lies flat. The model can’t stand upright on a taller side.',
          },
        ]
      : [
          { label: 'Lay flat', side: layFlat, now: isFlat ? 'Lies flat.' : undefined },
          ...(readsTwice && !isFlat && !isUpright
            ? []
            : [
                {
                  label: 'Stand upright',
                  side: standUpright,
                  now: isUpright ? 'Stands upright.' : undefined,
                },
              ]),
        ]
  return ways.flatMap(({ side, ...way }) => (side === undefined ? [] : { side, ...way }))
}

function areasText({ contactMm2, overhangMm2 }: RestingSide['pose']) {
  const overhangs = Math.round(overhangMm2) === 0 ? 'no overhangs' : `${formatArea(overhangMm2)} of overhangs`
  return `${formatArea(contactMm2)} of first layer, ${overhangs}`
}

/** Returns '10 × 20 × 40 mm: 2 cm² of first layer, no overhangs'. */
export function steadyText(side: SteadySide | null) {
  if (!side) return 'no flat side to stand on, or some of its bodies would float.'
  return `${formatSize(side.sizeMm)}: ${areasText(side.pose)}`
}
