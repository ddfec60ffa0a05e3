import { type PrintabilitySummary, sideNames } from '#contract/printing/printability.ts'
import { formatArea } from '../../../ui/format/area.ts'
import { formatNumber } from '../../../ui/format/format.ts'

type Lying = Pick<PrintabilitySummary, 'turn' | 'lying'>

/** Returns the proposal of another side to lie on, with the reason. */
export function turnText({ turn }: Pick<Lying, 'turn'>) {
  if (!turn) return undefined
  const { side, now, turned } = turn
  const compared = [
    areaDifference(now.overhangMm2 - turned.overhangMm2, ['less', 'more'], 'of overhangs'),
    heightDifference(now.heightMm - turned.heightMm),
    areaDifference(turned.contactMm2 - now.contactMm2, ['more', 'less'], 'of first layer'),
  ].flatMap((text) => text ?? [])
  return `Prints better ${sideNames[side]}: ${compared.join(', ')}.`
}

/** Returns the side that a part prints best on, with the reason; undefined where it was not compared. */
export function bestSideText({ turn, lying }: Lying) {
  if (turn) return turnText({ turn })?.replace(/\.$/, '')
  if (!lying) return undefined
  const overhangs = lying.overhangMm2 < 1 ? 'no overhangs' : `${formatArea(lying.overhangMm2)} of overhangs`
  const height = `${formatNumber(Math.round(lying.heightMm))} mm high`
  return `As it lies: ${overhangs}, ${height}, ${formatArea(lying.contactMm2)} on the bed`
}

function areaDifference(gain: number, [better, worse]: [string, string], what: string) {
  const amount = Math.abs(gain)
  return Math.round(amount) === 0 ? undefined : `${formatArea(amount)} ${what} ${gain > 0 ? better : worse}`
}

function heightDifference(gain: number) {
  const amount = Math.round(Math.abs(gain))
  return amount === 0 ? undefined : `${formatNumber(amount)} mm ${gain > 0 ? 'lower' : 'higher'}`
}
