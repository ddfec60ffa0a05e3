import type { Trace, TraceConfidence } from '#contract/downloads/traces.ts'
import { formatNumber } from '../../ui/format/format.ts'

type TracedDownload = Trace['downloads'][number]

export const confidenceNames: Record<TraceConfidence, string> = {
  certain: 'Certain',
  likely: 'Likely',
  weak: 'Weak',
}

export const confidenceMeanings: Record<TraceConfidence | 'text', string> = {
  certain: 'Fewer than one in a million traces would match an unrelated download this well.',
  likely: 'Fewer than one in a thousand traces would match an unrelated download this well.',
  weak: 'Up to one in twenty traces would match an unrelated download this well. Look for more evidence.',
  text: 'Only a text in the file names this download. Text can be edited, so on its own it proves nothing.',
}

export function traceResult({ designs, downloads, readableBits }: Trace): string {
  const marked = downloads.filter(({ facets }) => facets)
  const [best] = marked
  if (best?.facets?.confidence === 'certain')
    return `The file carries the mark of a download by ${best.member.name}. It shows where the file comes from, not who passed it on.`
  if (best)
    return 'The facets match a download, but this may be a coincidence. Look for more evidence before you act.'
  if (downloads.length > 0)
    return 'No mark was found. Only text in the file names a download, and text can be edited.'
  const [design] = designs
  if (!design)
    return 'No mark was found, and no design has this shape. The file may have been changed, or may not be one of our designs.'
  if (readableBits < enoughBits)
    return `The file has the shape of ${design.title}. The file has too few facets to carry a mark.`
  return `The file has the shape of ${design.title}, but no mark was found. Files downloaded before marking began, or with rebuilt facets, carry none.`
}

// With fewer, not even full agreement would be likely among a thousand downloads.
const enoughBits = 24

export function evidenceOf({ facets, isNamedInText }: TracedDownload): string {
  const named = isNamedInText ? ['Named in the text of the file.'] : []
  if (!facets) return named.join('')
  const { agreeing, readable, chance } = facets
  return [
    `${agreeing} of ${readable} readable bits match. Chance of a coincidence: ${oneIn(chance)}.`,
    ...named,
  ].join(' ')
}

/** Returns '1 in 4,000,000'. */
function oneIn(chance: number) {
  const times = 1 / chance
  if (times > 1e12) return 'less than 1 in a trillion'
  return `1 in ${formatNumber(Number(times.toPrecision(1)))}`
}

/** Returns 'the same size', 'scaled to 250 %'. */
export function scaleText(scale: number): string {
  return Math.abs(scale - 1) < 0.005
    ? 'the same size'
    : `scaled to ${formatNumber(Math.round(scale * 100))} %`
}
