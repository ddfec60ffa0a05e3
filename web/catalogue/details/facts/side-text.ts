import { type PrintabilitySummary, sideNames } from '#contract/printing/printability/printability.ts'
import { formatArea } from '../../../ui/format/area.ts'
import { formatMillimetres } from '../../../ui/format/format.ts'

/** Returns the proposal of another side to lie on, with the reason. */
export function turnText({ turn }: Pick<PrintabilitySummary, 'turn'>) {
  if (!turn) return undefined
  const { side, now, turned } = turn
  const compared = [
    areaDifference(now.overhangMm2 - turned.overhangMm2, ['less', 'more'], 'overhang'),
    heightDifference(now.heightMm - turned.heightMm),
    areaDifference(turned.contactMm2 - now.contactMm2, ['more', 'less'], 'first layer'),
  ].flatMap((text) => text ?? [])
  return `Prints better ${sideNames[side]}: ${compared.join(', ')}.`
}

/** Returns a better side for a part that may need supports, with the reason. */
export function bestSideText({ supports, turn }: Pick<PrintabilitySummary, 'supports' | 'turn'>) {
  return supports === 'none' ? undefined : turnText({ turn })?.replace(/\.$/, '')
}

function areaDifference(gain: number, [better, worse]: [string, string], what: string) {
  const amount = Math.abs(gain)
  return Math.round(amount) === 0 ? undefined : `${formatArea(amount)} ${gain > 0 ? better : worse} ${what}`
}

function heightDifference(gain: number) {
  const amount = Math.round(Math.abs(gain))
  return amount === 0 ? undefined : `${formatMillimetres(amount, 0)} ${gain > 0 ? 'lower' : 'higher'}`
}
