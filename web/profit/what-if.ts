import { densityOf } from '#contract/printing/estimate/print-figures.ts'
import type { Costs } from '#contract/profit/costs.ts'
import { type PrintPrice, printPrice } from '#contract/profit/print-price.ts'
import { wholeNumberIn } from '#contract/profit/typed-numbers.ts'
import { type CostProblems, costProblems, costsOf, formOf } from './cost-form.ts'

/** Minutes on a slow and on a fast printer, and on the member's own. */
export type PricedDesign = {
  grams: number
  minutes: number
  fastMinutes: number
  own?: { model: string; minutes: number } | undefined
}

/** As typed. */
export type WhatIf = {
  printer: 'own' | 'slow' | 'fast'
  quantity: string
  material: string
  filamentPerKg: string
  watts: string
  machinePerHour: string
  marginPercent: string
}

const maxPieces = 10_000

export function materialsFor(material: string) {
  const first = material.trim() || 'PLA'
  const known = ['PLA', 'PETG', 'ABS', 'ASA', 'TPU', 'Nylon', 'PC']
  return [first, ...known.filter((other) => other.toLowerCase() !== first.toLowerCase())]
}

export function whatIfOf(costs: Costs, material: string): WhatIf {
  const { filamentPerKg, watts, machinePerHour, marginPercent } = formOf(costs)
  const [first = ''] = materialsFor(material)
  return {
    printer: 'own',
    quantity: '1',
    material: first,
    filamentPerKg,
    watts,
    machinePerHour,
    marginPercent,
  }
}

/** Without a printer that we know, the member's own counts as a slow one. */
export function minutesOf({ minutes, fastMinutes, own }: PricedDesign, printer: WhatIf['printer']) {
  if (printer === 'fast') return fastMinutes
  return printer === 'own' ? (own?.minutes ?? minutes) : minutes
}

type Problems = CostProblems & { quantity?: string }

export function whatIfProblems({ quantity, ...form }: WhatIf, costs: Costs): Problems {
  const pieces = wholeNumberIn(quantity)
  const isPossible = Number.isInteger(pieces) && pieces >= 1 && pieces <= maxPieces
  const problem = `Pieces must be a whole number from 1 to ${maxPieces.toLocaleString('en')}.`
  return { ...costProblems(form, costs), ...(!isPossible && { quantity: problem }) }
}

type WhatIfResult = {
  pieces: number
  /** The price of one piece. */
  price: PrintPrice
  /** Sums over all pieces. */
  total: { grams: number; minutes: number; price: number; profit: number }
}

/** Returns the price with what is typed; undefined while something is impossible. The same volume of another material has another weight. */
export function whatIf(
  design: PricedDesign,
  material: string,
  { form, costs }: { form: WhatIf; costs: Costs },
): WhatIfResult | undefined {
  if (Object.keys(whatIfProblems(form, costs)).length > 0) return undefined
  const minutes = minutesOf(design, form.printer)
  const weight = (design.grams * densityOf(form.material)) / densityOf(material)
  const price = printPrice({ grams: weight, minutes }, costsOf(form, costs))
  const pieces = wholeNumberIn(form.quantity)
  return (
    price && {
      pieces,
      price,
      total: {
        grams: weight * pieces,
        minutes: minutes * pieces,
        price: price.price * pieces,
        profit: price.profit * pieces,
      },
    }
  )
}
