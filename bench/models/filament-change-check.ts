import {
  changeCount,
  costOfChanges,
  type FilamentChanger,
  filamentChangers,
} from '#contract/printing/estimate/filament-changes.ts'
import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { densityOf, printFigures, usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { estimateIfPossible } from '#geometry/estimate/estimate.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { type ColouredBody, colourProjects, projectOf, settingsOf } from './colour-projects.ts'
import { sliceProject } from './slicer-view.ts'
import { statedErrors } from './stated-errors.ts'

type Figures = { grams: number; minutes: number; changes: number }
type Compared = { ours: Figures; sliced: Figures; towerGrams: number }

/** Returns a print in several filaments on a fast printer with its changes and the prime tower, by us and by PrusaSlicer. */
export async function compareColours(
  bodies: ColouredBody[],
  changer: FilamentChanger,
  choices: PrintChoices = usualChoices,
): Promise<Compared> {
  const project = projectOf(bodies)
  const { mesh, threeMf } = await readModel(project, 'project.3mf')
  const whole = estimateIfPossible(mesh, threeMf)?.whole
  const { filamentChanges, toolpaths } = whole ?? {}
  if (!filamentChanges || !toolpaths) throw new Error('The project has no filament changes.')
  const plain = printFigures(toolpaths, choices)
  const count = changeCount(filamentChanges, choices.layerHeightMm)
  const cost = costOfChanges({ count, tower: filamentChanges.tower }, { changer, ...choices })
  const { seconds, flushedMm3, purgedMm3 } = filamentChangers[changer]
  const settings = settingsOf(bodies, { purgedMm3, loadSeconds: seconds, choices })
  const { grams, minutes, toolChanges } = await sliceProject(project, settings)
  // What is flushed beside the bed is unknown to PrusaSlicer.
  const flushed = (toolChanges * flushedMm3 * densityOf(choices.material)) / 1000
  return {
    ours: { grams: plain.grams + cost.grams, minutes: plain.fastMinutes + cost.minutes, changes: count },
    sliced: { grams: grams + flushed, minutes, changes: toolChanges },
    towerGrams: cost.towerGrams ?? 0,
  }
}

const changers = ['feeder', 'mmu'] as const

/** Compares prints in several filaments with PrusaSlicer; returns whether the changes are the same and the errors as stated. */
export async function checkFilamentChanges(): Promise<boolean> {
  process.stdout.write(
    '\n| project | printer | changes | PrusaSlicer | grams | PrusaSlicer | error | minutes | PrusaSlicer | error |\n',
  )
  process.stdout.write('|---|---|---|---|---|---|---|---|---|---|\n')
  const [seen, heldOut]: [Compared[], Compared[]] = [[], []]
  for (const { name, bodies, isHeldOut } of colourProjects)
    for (const changer of changers) {
      const compared = await compareColours(bodies, changer)
      ;(isHeldOut ? heldOut : seen).push(compared)
      showRow(`${name}${isHeldOut ? ', held out' : ''}`, changer, compared)
    }
  const isStated = [showErrors('all', [...seen, ...heldOut]), showErrors('held out', heldOut)].every(Boolean)
  return isStated && [...seen, ...heldOut].every(({ ours, sliced }) => ours.changes === sliced.changes)
}

function showRow(name: string, changer: FilamentChanger, { ours, sliced }: Compared) {
  const figures = (['grams', 'minutes'] as const).flatMap((what) => [
    ours[what].toFixed(1),
    sliced[what].toFixed(1),
    percent(ours[what] / sliced[what] - 1),
  ])
  process.stdout.write(`| ${[name, changer, ours.changes, sliced.changes, ...figures].join(' | ')} |\n`)
}

function showErrors(name: string, compared: Compared[]) {
  return (['grams', 'minutes'] as const)
    .map((what) => {
      const errors = compared
        .map(({ ours, sliced }) => Math.abs(ours[what] / sliced[what] - 1))
        .toSorted((one, other) => one - other)
      const at = (share: number) =>
        errors[Math.min(errors.length - 1, Math.floor(errors.length * share))] ?? 1
      const shown = [at(0.5), at(0.9), at(1)].map((error) => `${(error * 100).toFixed(1)} %`).join(', ')
      process.stdout.write(`${what} in several filaments, ${name}: median, p90 and largest error ${shown}\n`)
      return at(0.5) <= statedErrors[what].median && at(0.9) <= statedErrors[what].p90
    })
    .every(Boolean)
}

function percent(share: number) {
  return `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`
}
