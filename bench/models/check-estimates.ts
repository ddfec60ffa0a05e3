import { existsSync } from 'node:fs'
import { minutesOn } from '#contract/printing/estimate/print-figures.ts'
import { type PrinterClass, singlePrinters } from '#contract/printing/estimate/printer-motions.ts'
import { estimatePrint } from '#geometry/estimate/estimate.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { weld } from '#geometry/mesh/weld.ts'
import { toSoup } from '#geometry/testing/to-soup.ts'
import { endCheck, readOptions, requireSlicer } from './check-options.ts'
import { buildEstimateSet, type MeasuredModel, readModelFiles } from './estimate-set.ts'
import { checkFilamentChanges } from './filament-change-check.ts'
import { sliceInSlicer } from './slicer-view.ts'
import { statedErrors } from './stated-errors.ts'

const { grams, minutes } = statedErrors

/** The highest median and 90th percentile of the errors. */
const goals: Record<string, typeof grams> = {
  grams,
  'minutes, slow printer': minutes,
  'minutes, fast printer': minutes,
  'minutes, small fast printer': minutes,
  'minutes, small printer': minutes,
  'minutes, Prusa MK4S': minutes,
  'minutes, Prusa CORE One': minutes,
  'minutes, Prusa XL': minutes,
  'minutes, Elegoo Neptune 4 Max': minutes,
}
const printers: PrinterClass[] = ['slow', 'fast', 'small', 'smallSlow', ...singlePrinters]
/** The number of models, smallest first, that are also sliced for small printers, and for those with motions of their own. */
const smallPrinterModels = 36
const singlePrinterModels = 16

/** `errors` are in the order of `goals`, without those of printers that the model was not sliced for. */
type Row = { name: string; errors: number[] }

requireSlicer()
const { names, models: maxModels, isLate, isOnSinglePrinters } = readOptions()
const rows: Row[] = []
const isOwnSet = !names.some((name) => existsSync(name))
let [left, unsliced] = [0, 0]
const models = isOwnSet ? await smallestModels() : await readModelFiles(names)
if (!isOwnSet)
  process.stdout.write('| model | settings | grams | minutes on each printer |\n|---|---|---|---|\n')
for (const [place, model] of models.entries()) {
  if (isLate()) left++
  else await measure(model, printersOf(place))
}
const areGoalsMet = showErrors() || !isOwnSet
showLargest()
let areChangesMet = true
if (isOwnSet && isLate()) left++
else if (isOwnSet) areChangesMet = await checkFilamentChanges()
process.stdout.write(`${rows.length} models compared, ${unsliced} not sliced, ${left} left for another run\n`)
const hasNoModels = rows.length + unsliced + left === 0
endCheck({
  failed: hasNoModels || unsliced > 0 || (left === 0 && !(areGoalsMet && areChangesMet)),
  isUnfinished: left > 0,
})

function printersOf(place: number): PrinterClass[] {
  const [large, small] = [printers.slice(0, 2), printers.slice(0, 4)]
  if (!isOwnSet) return isOnSinglePrinters ? [...large, ...singlePrinters] : large
  if (place < singlePrinterModels) return printers
  return place < smallPrinterModels ? small : large
}

/** Returns the smallest models, which are sliced fastest. */
async function smallestModels() {
  return (await buildEstimateSet(names))
    .map((model) => ({ ...model, area: areaOf(model.mesh) }))
    .toSorted((one, other) => one.area - other.area)
    .slice(0, maxModels)
}

function areaOf({ positions, triangles }: Mesh) {
  const corner = (at: number) => positions.subarray((triangles[at] ?? 0) * 3)
  const across = (from: Float32Array, to: Float32Array) =>
    [0, 1, 2].map((axis) => (to[axis] ?? 0) - (from[axis] ?? 0)) as [number, number, number]
  let doubled = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = across(corner(at), corner(at + 1))
    const [d, e, f] = across(corner(at), corner(at + 2))
    doubled += Math.hypot(b * f - c * e, c * d - a * f, a * e - b * d)
  }
  return doubled / 2
}

async function measure(model: MeasuredModel, on: PrinterClass[]) {
  const name = [model.name, model.settings].flatMap((text) => text ?? []).join(', ')
  try {
    const compared = await compare(model, on)
    const errors: number[] = []
    for (const { goal, ours, sliced } of compared) errors[goal] = ours / sliced - 1
    rows.push({ name, errors })
    const shown = compared.map(
      ({ goal, sliced }) => `${sliced.toFixed(1).padStart(8)} ${percent(errors[goal] ?? 1)}`,
    )
    const cells = [model.name, model.settings, ...errors.flatMap((error) => percent(error).trim())]
    process.stdout.write(
      isOwnSet ? `${model.name.padEnd(48)}${shown.join('')}\n` : `| ${cells.join(' | ')} |\n`,
    )
  } catch (error) {
    unsliced++
    process.stdout.write(`${name}: ${error instanceof Error ? error.message : error}\n`)
  }
}

/** Returns our figures and PrusaSlicer's, each with the place of its goal. */
async function compare({ mesh, choices }: MeasuredModel, on: PrinterClass[]) {
  const { toolpaths, grams } = estimatePrint(weld(toSoup(mesh)), { choices })
  if (!toolpaths) throw new Error('The model cannot be estimated.')
  const slices = []
  for (const pace of on) slices.push({ pace, ...(await sliceInSlicer(mesh, { pace, choices })) })
  return [
    { goal: 0, ours: grams, sliced: slices[0]?.grams ?? Number.NaN },
    ...slices.map(({ pace, minutes }) => ({
      ...{ goal: 1 + printers.indexOf(pace), sliced: minutes },
      ours: minutesOn(pace, toolpaths, choices),
    })),
  ]
}

function percent(share: number) {
  return `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`.padStart(9)
}

/** Writes the table of docs/estimates.md, and returns whether every goal is met. */
function showErrors() {
  process.stdout.write(
    '\n| figure | models | median error | goal | p90 | goal | largest |\n|---|---|---|---|---|---|---|\n',
  )
  return Object.entries(goals)
    .filter((_, index) => rows.some(({ errors }) => index in errors))
    .map(([what, goal], index) => {
      const found = rows.flatMap(({ errors }) => errors[index] ?? [])
      const errors = found.map(Math.abs).toSorted((a, b) => a - b)
      const at = (share: number) =>
        errors[Math.min(errors.length - 1, Math.floor(errors.length * share))] ?? 1
      const [median, p90] = [at(0.5), at(0.9)]
      const cells = [median, goal.median, p90, goal.p90, at(1)].map((share, cell) =>
        cell % 2 === 1 ? `≤ ${Math.round(share * 100)} %` : `${(share * 100).toFixed(1)} %`,
      )
      process.stdout.write(`| ${[what, errors.length, ...cells].join(' | ')} |\n`)
      return median <= goal.median && p90 <= goal.p90
    })
    .every(Boolean)
}

/** Writes the models with the three largest errors of each figure. */
function showLargest() {
  for (const [index, what] of Object.keys(goals).entries()) {
    const found = rows.flatMap(({ name, errors }) => {
      const error = errors[index]
      return error === undefined ? [] : [{ name, error }]
    })
    const largest = found.toSorted((one, other) => Math.abs(other.error) - Math.abs(one.error)).slice(0, 3)
    if (largest.length === 0) continue
    const named = largest.map(({ name, error }) => `${name} ${percent(error).trim()}`)
    process.stdout.write(`largest errors, ${what}: ${named.join('; ')}\n`)
  }
}
