import { type PrintabilitySummary, sideNames } from '#contract/printing/printability.ts'
import { formatArea } from '../../../ui/format/area.ts'
import { formatNumber } from '../../../ui/format/format.ts'

type Lying = Pick<PrintabilitySummary, 'turn' | 'lying'>

/** Returns the proposal of another side to lie on, with the reason. */
export function turnText({ turn }: Pick<Lying, 'turn'>, areaText = formatArea) {
  if (!turn) return undefined
  const { side, now, turned } = turn
  const differenceOf = (gain: number, [better, worse]: [string, string], what: string) =>
    Math.abs(gain) < 0.5 ? undefined : `${areaText(Math.abs(gain))} ${what} ${gain > 0 ? better : worse}`
  const compared = [
    differenceOf(now.overhangMm2 - turned.overhangMm2, ['less', 'more'], 'of overhangs'),
    heightDifference(now.heightMm - turned.heightMm),
    differenceOf(turned.contactMm2 - now.contactMm2, ['more', 'less'], 'of first layer'),
  ].flatMap((text) => text ?? [])
  return `Prints better ${sideNames[side]}: ${compared.join(', ')}.`
}

/** Returns the side that a part prints best on, with the reason; undefined where it was not compared. */
export function bestSideText({ turn, lying }: Lying) {
  if (turn) return turnText({ turn })?.replace(/\.$/, '')
  return lying && 'As it lies: no other is clearly lower or needs clearly less support'
}

function heightDifference(gain: number) {
  const amount = Math.round(Math.abs(gain))
  return amount === 0 ? undefined : `${formatNumber(amount)} mm ${gain > 0 ? 'lower' : 'higher'}`
}
