import {
  noTurnTexts,
  type ObjectTurn,
  type Printability,
  type PrintabilitySummary,
  sideNames,
} from '#contract/printing/printability/printability.ts'
import { formatArea } from '../../../ui/format/area.ts'
import { formatMillimetres } from '../../../ui/format/format.ts'

const shownObjects = 3

/** Returns the proposal of another side to lie on, with the reason. */
function turnText({ turn }: Pick<PrintabilitySummary, 'turn'>) {
  return turn ? `Prints better ${reasonedSide(turn)}.` : undefined
}

/** Returns '“Hook” (4 times) on plate 2 prints better upside down: 3 cm² less overhang.' */
function objectTurnText({ name, plate, count, turn }: ObjectTurn) {
  const times = count > 1 ? ` (${count} times)` : ''
  const where = plate === undefined ? '' : ` on plate ${plate}`
  return `“${name}”${times}${where} prints better ${reasonedSide(turn)}.`
}

function reasonedSide({ side, now, turned }: ObjectTurn['turn']) {
  const compared = [
    areaDifference(now.overhangMm2 - turned.overhangMm2, ['less', 'more'], 'overhang'),
    heightDifference(now.heightMm - turned.heightMm),
    areaDifference(turned.contactMm2 - now.contactMm2, ['more', 'less'], 'first layer'),
  ].flatMap((text) => text ?? [])
  return `${sideNames[side]}: ${compared.join(', ')}`
}

/** Returns the better sides that the report proposes, or why it proposes none. */
export function turnLines({ turn, noTurn, ...objects }: Pick<Printability, 'turn' | 'noTurn'> & ObjectTurns) {
  const own = turnText({ turn })
  if (own || !noTurn) return own ? [own] : []
  return objectLines(objects) ?? [noTurnTexts[noTurn]]
}

type ObjectTurns = Pick<Printability, 'objectTurns' | 'moreObjectTurns' | 'uncomparedObjects'>

function objectLines({ objectTurns, moreObjectTurns = 0, uncomparedObjects = 0 }: ObjectTurns) {
  if (!objectTurns) return undefined
  const others = uncomparedObjects === 1 ? '1 object was' : `${uncomparedObjects} objects were`
  const left = uncomparedObjects > 0 ? [`${others} not compared.`] : []
  if (objectTurns.length === 0) {
    const which = uncomparedObjects > 0 ? 'object that was compared' : 'object of this file'
    return [`No ${which} would clearly print better on another side.`, ...left]
  }
  const more = moreObjectTurns === 1 ? '1 more object prints' : `${moreObjectTurns} more objects print`
  return [
    ...objectTurns.map(objectTurnText),
    ...(moreObjectTurns > 0 ? [`${more} better on another side.`] : []),
    'Turn these objects in your slicer, and upload the 3MF again.',
    ...left,
  ]
}

/** Returns a better side for a part that may need supports, or for objects of it, with the reason. */
export function bestSideText({
  supports,
  turn,
  objectTurns = [],
}: Pick<PrintabilitySummary, 'supports' | 'turn' | 'objectTurns'>) {
  if (supports === 'none') return undefined
  const texts = turn ? [turnText({ turn })] : objectTurns.slice(0, shownObjects).map(objectTurnText)
  return texts.length > 0 ? texts.join(' ').replace(/\.$/, '') : undefined
}

function areaDifference(gain: number, [better, worse]: [string, string], what: string) {
  const amount = Math.abs(gain)
  return Math.round(amount) === 0 ? undefined : `${formatArea(amount)} ${gain > 0 ? better : worse} ${what}`
}

function heightDifference(gain: number) {
  const amount = Math.round(Math.abs(gain))
  return amount === 0 ? undefined : `${formatMillimetres(amount, 0)} ${gain > 0 ? 'lower' : 'higher'}`
}
