import type { PreparedFile, PrintedPart } from '#contract/catalogue/product-printability.ts'
import { featureList } from '#contract/printing/models/slicer-features.ts'
import type { FindingKind, PrintabilitySummary } from '#contract/printing/printability/printability.ts'
import { formatArea } from '../../../ui/format/area.ts'
import { countOf, formatMillimetres, formatNumber } from '../../../ui/format/format.ts'
import { bestSideText } from './side-text.ts'

type Finding = PrintabilitySummary['findings'][number]
type Reader = { formatSize: (sizeMm: readonly number[]) => string }
type Fact = { label: string; textIn: (report: PrintabilitySummary) => string | undefined }

const supportTexts = { none: 'Prints without supports', needed: 'Needs supports' }

/** Returns the answer about supports with its reason; of parts that were not checked, what the designer states. */
export function supportsAnswer(parts: readonly PrintedPart[], isStated: boolean) {
  const reports = parts.flatMap(({ partName, printability }) =>
    printability ? [{ partName, printability }] : [],
  )
  const needing = reports.filter(({ printability }) => printability.supports === 'needed')
  if (needing.length > 0) {
    const reasons = needing.map(({ partName, printability }) => {
      const reason = reasonFor(printability)
      return parts.length > 1 ? `${partName}: ${reason}` : reason
    })
    return { title: supportTexts.needed, reasons }
  }
  const isChecked = parts.length > 0 && parts.every(({ printability }) => printability?.supports === 'none')
  if (!isChecked)
    return { title: 'Supports: not fully checked', reasons: [statement(isStated), ...uncheckedParts(parts)] }
  return {
    title: supportTexts.none,
    reasons: [holdingReason(reports.map(({ printability }) => printability))],
  }
}

function statement(isStated: boolean) {
  return `The designer states that this design ${isStated ? 'needs' : 'prints without'} supports.`
}

function uncheckedParts(parts: readonly PrintedPart[]) {
  const waiting = parts.filter(({ printability }) => printability === null)
  const unknown = parts.filter(({ printability }) => printability?.supports === 'unknown')
  return [
    ...(waiting.length > 0 ? [`Not checked yet: ${namesOf(waiting)}.`] : []),
    ...(unknown.length > 0 ? [`Could not be fully checked: ${namesOf(unknown)}.`] : []),
  ]
}

function namesOf(parts: readonly PrintedPart[]) {
  return parts.map(({ partName }) => partName).join(', ')
}

const failing: Partial<Record<FindingKind, (finding: Finding) => string>> = {
  island: ({ value }) => `a layer begins in the air, ${formatMillimetres(value)} above the bed.`,
  overhang: ({ count }) => `an overhang ends in the air at ${countOf(count, 'place')}.`,
  bridge: ({ value }) => `a bridge of ${formatMillimetres(value, 1)} is too long to hold by itself.`,
}

function reasonFor({ findings }: PrintabilitySummary) {
  const sentences = findings.flatMap((finding) =>
    finding.severity === 'serious' ? (failing[finding.kind]?.(finding) ?? []) : [],
  )
  return sentence(sentences[0] ?? 'part of it hangs in the air.')
}

function sentence(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function holdingReason(reports: readonly PrintabilitySummary[]) {
  const has = (wanted: FindingKind) =>
    reports.some(({ findings }) => findings.some(({ kind }) => kind === wanted))
  if (has('bridge')) return 'Every overhang rests on the layer below or is a bridge that a printer can draw.'
  return has('overhang') ? 'Every overhang rests on the layer below.' : 'Nothing hangs in the air.'
}

/** Returns sentences about the slicer features that each 3MF keeps; files are named where they differ. */
export function preparedSentences(files: readonly PreparedFile[]) {
  const texts = files.map(({ features }) =>
    features.length > 0
      ? `the 3MF keeps what the designer set in a slicer: ${featureList(features)}.`
      : undefined,
  )
  return linesOf(texts, files).map(sentence)
}

const facts: Fact[] = [
  { label: 'Best side', textIn: bestSideText },
  {
    label: 'Overhangs over 45°',
    textIn: (report) =>
      textOf(report, 'overhang', ({ value, severity, count }) => {
        const held =
          severity === 'note'
            ? ', held by the layer below'
            : ` in all; ${countOf(count, 'place hangs', 'places hang')} in the air`
        return `${formatArea(value)}${held}`
      }) ?? 'None',
  },
  {
    label: 'Longest bridge',
    textIn: (report) => textOf(report, 'bridge', ({ value }) => formatMillimetres(value, 1)) ?? 'None',
  },
  {
    label: 'Layers that begin in the air',
    textIn: (report) =>
      textOf(report, 'island', ({ value, count }) => {
        const lowest = count > 1 ? 'the lowest ' : ''
        return `${countOf(count, 'place')}, ${lowest}${formatMillimetres(value)} above the bed`
      }) ?? 'None',
  },
  {
    label: 'Thinnest wall',
    textIn: (report) =>
      textOf(report, 'thin_wall', ({ value }) => formatMillimetres(value)) ?? '0.8 mm or more',
  },
  {
    label: 'First layer',
    textIn: (report) =>
      textOf(report, 'small_contact', ({ value, severity }) =>
        severity === 'note' ? formatArea(value) : `${formatArea(value)}; print with a brim`,
      ),
  },
  {
    label: 'Stands on the bed',
    textIn: (report) => textOf(report, 'tip_over', () => 'Tips easily; print with a brim'),
  },
  {
    label: 'Gaps of moving parts',
    textIn: (report) => textOf(report, 'narrow_gap', ({ value }) => formatMillimetres(value)),
  },
  {
    label: 'Sharp tips',
    textIn: (report) =>
      textOf(
        report,
        'sharp_tip',
        ({ value, count }) => `${countOf(count, 'place')}, the sharpest of ${formatNumber(value)}°`,
      ),
  },
]

/** Returns the rows of the table; parts that differ are named. */
export function printabilityFacts(parts: readonly PrintedPart[], { formatSize }: Reader) {
  const rows = facts.map(({ label, textIn }) => ({
    label,
    texts: parts.map(({ printability }) => (printability ? textIn(printability) : 'Not checked')),
  }))
  const sizes = { label: 'Size as it lies', texts: parts.map(({ sizeMm }) => formatSize(sizeMm)) }
  return [...rows, ...(parts.length > 1 ? [sizes] : [])].flatMap(({ label, texts }) => {
    const lines = linesOf(texts, parts)
    return lines.length > 0 ? [{ label, lines }] : []
  })
}

function textOf(
  { findings, unchecked }: PrintabilitySummary,
  kind: FindingKind,
  text: (finding: Finding) => string,
) {
  const finding = findings.find((one) => one.kind === kind)
  if (finding) return text(finding)
  return unchecked.includes(kind) ? 'Not checked' : undefined
}

function linesOf(texts: (string | undefined)[], parts: readonly { partName: string }[]) {
  const groups = Map.groupBy(parts.keys(), (at) => texts[at])
  const [only] = groups.keys()
  if (groups.size === 1) return only === undefined ? [] : [only]
  return [...groups].flatMap(([text, members]) => {
    const names = members.map((at) => parts[at]?.partName).join(', ')
    return text === undefined ? [] : [`${names}: ${text}`]
  })
}
