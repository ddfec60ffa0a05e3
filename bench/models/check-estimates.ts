import { printFigures } from '#contract/printing/print-figures.ts'
import { estimatePrint } from '#geometry/estimate/estimate.ts'
import { weld } from '#geometry/mesh/weld.ts'
import { toSoup } from '#geometry/testing/to-soup.ts'
import { buildEstimateSet, type MeasuredModel } from './estimate-set.ts'
import { isSlicerInstalled, sliceInSlicer } from './slicer-view.ts'

/** The goals: half and nine tenths of the models are closer. */
const goals = {
  grams: { median: 0.04, p90: 0.12 },
  'minutes, slow printer': { median: 0.08, p90: 0.2 },
  'minutes, fast printer': { median: 0.08, p90: 0.2 },
}

type Row = { name: string; figures: [sliced: number, error: number][] }

if (!isSlicerInstalled()) {
  process.stdout.write('PrusaSlicer is not installed, so no estimate was checked.\n')
  process.exit(0)
}

/** The number of models, the quickest to slice first; all by default. */
const wanted = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)
const models = (await buildEstimateSet())
  .map((model) => ({ ...model, toolpaths: estimatePrint(weld(toSoup(model.mesh))).toolpaths }))
  .map((model) => ({
    ...model,
    cost: model.toolpaths ? printFigures(model.toolpaths, model.choices).grams : 0,
  }))
  .toSorted((one, other) => one.cost - other.cost)
  .slice(0, wanted)
const rows = models.map(measure)
process.exit(showErrors() ? 0 : 1)

function measure({ name, mesh, choices }: MeasuredModel): Row {
  const { grams, minutes } = estimatePrint(weld(toSoup(mesh)), { choices })
  const slow = sliceInSlicer(mesh, { pace: 'slow', choices })
  const fast = sliceInSlicer(mesh, { pace: 'fast', choices })
  const row: Row = {
    name,
    figures: [
      [slow.grams, grams / slow.grams - 1],
      [slow.minutes, minutes.slow / slow.minutes - 1],
      [fast.minutes, minutes.fast / fast.minutes - 1],
    ],
  }
  const figures = row.figures.map(([sliced, error]) => `${sliced.toFixed(1).padStart(8)} ${percent(error)}`)
  process.stdout.write(`${name.padEnd(48)}${figures.join('')}\n`)
  return row
}

function percent(share: number) {
  return `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`.padStart(9)
}

function showErrors() {
  return Object.entries(goals)
    .map(([what, goal], index) => {
      const errors = rows.map(({ figures }) => Math.abs(figures[index]?.[1] ?? 1)).toSorted((a, b) => a - b)
      const at = (share: number) => errors[Math.floor(errors.length * share)] ?? 0
      const [median, p90] = [at(0.5), at(0.9)]
      process.stdout.write(
        `${what}: ${rows.length} models, median error${percent(median)} (goal${percent(goal.median)}), p90${percent(p90)} (goal${percent(goal.p90)})\n`,
      )
      return median <= goal.median && p90 <= goal.p90
    })
    .every(Boolean)
}
