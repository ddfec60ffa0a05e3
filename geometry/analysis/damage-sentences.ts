import type { Vector } from '../mesh/vector.ts'
import type { ModelReport } from './analyse.ts'
import type { BrokenSpot, Damage } from './damage.ts'

export function damageSentences(report: ModelReport, { spots, spotCount }: Omit<Damage, 'lines'>): string[] {
  const sentences: string[] = []
  const hole = spots.find(({ kind }) => kind === 'hole')
  const seam = spots.find(({ kind }) => kind === 'seam')
  if (report.openEdges > 0)
    sentences.push(
      `The mesh is not closed: ${counted(report.openEdges, 'open edge')}${hole ? `. The largest hole ${placed(hole, report)}` : ''}.`,
    )
  if (report.misorientedEdges > 0)
    sentences.push(
      `Faces that touch look in different directions: ${counted(report.misorientedEdges, 'edge')}${seam ? `. The largest seam ${placed(seam, report)}` : ''}.`,
    )
  if (sentences.length > 0 && spotCount > 1)
    sentences.push(`It is broken in ${spotCount.toLocaleString('en')} places.`)
  if (report.invertedParts > 0)
    sentences.push(
      `${counted(report.invertedParts, 'part')} ${report.invertedParts === 1 ? 'is' : 'are'} turned inside out.`,
    )
  return sentences
}

function placed(spot: BrokenSpot, report: ModelReport) {
  const { low, high } = spot
  const digits = Math.max(...report.size) < 5 ? 3 : 1
  const shown = (value: number) => value.toFixed(digits).replace(/^-(?=[0.]+$)/, '')
  const span = (axis: 0 | 1 | 2) => {
    const [from, to] = [shown(low[axis]), shown(high[axis])]
    return from === to ? from : `${from} to ${to}`
  }
  const edges = counted(spot.edges, 'edge')
  return `(${edges}) is ${side(spot, report)}: x ${span(0)}, y ${span(1)}, z ${span(2)} mm`
}

const words = [
  ['left', 'right'],
  ['front', 'back'],
  ['bottom', 'top'],
] as const

function side({ low, high }: BrokenSpot, { low: boxLow, size }: ModelReport) {
  const where = ([2, 1, 0] as const).flatMap((axis) => {
    const share = size[axis] === 0 ? 0.5 : (middle(low, high, axis) - boxLow[axis]) / size[axis]
    if (share < 1 / 3) return words[axis][0]
    return share > 2 / 3 ? words[axis][1] : []
  })
  return where.length === 0 ? 'in the middle' : `at the ${where.join(' ')}`
}

function middle(low: Vector, high: Vector, axis: 0 | 1 | 2) {
  return (low[axis] + high[axis]) / 2
}

export function counted(count: number, thing: string) {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
}

export function unitSentence(report: ModelReport): string | undefined {
  const longest = Math.max(...report.size)
  const shown = longest < 0.1 ? longest.toPrecision(2) : longest.toFixed(1)
  if (report.unitSuspicion === 'too_large')
    return `It is ${shown} mm long, more than most printers take. Was it drawn in another unit?`
  const unit = suspectedUnit(report)
  if (!unit) return undefined
  const meant = longest * millimetresIn[unit]
  return `It is only ${shown} mm long. Was it drawn in ${unit}? Then it would be ${meant.toFixed(meant < 10 ? 1 : 0)} mm.`
}

export const millimetresIn = { inches: 25.4, metres: 1000 } as const

/** Returns the likely unit of a model too small to be in millimetres. */
export function suspectedUnit({ unitSuspicion, size }: Pick<ModelReport, 'unitSuspicion' | 'size'>) {
  if (unitSuspicion !== 'too_small') return undefined
  return Math.max(...size) < 0.4 ? 'metres' : 'inches'
}
