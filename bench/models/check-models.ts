import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choicesOf } from '#contract/printing/print-figures.ts'
import { analyse } from '#geometry/analysis/analyse.ts'
import { estimatePrint } from '#geometry/estimate/estimate.ts'
import { weld } from '#geometry/mesh/weld.ts'
import { toSoup } from '#geometry/testing/to-soup.ts'
import { plateSide } from '#geometry/writers/plate-layout.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import type { Design, Part } from '../../demo/design.ts'
import { designsNamed, endCheck, readOptions, requireSlicer } from './check-options.ts'
import { loadInSlicer, type SlicerObject, sliceInSlicer } from './slicer-view.ts'

/** The stated error of our estimates: nine of ten parts are closer. */
const stated = { grams: 0.12, minutes: 0.2 }

type Row = { part: string; grams: number; minutes: number; gramsError: number; minutesError: number }

requireSlicer()
const { names, isLate } = readOptions()
const problems: string[] = []
const rows: Row[] = []
let left = 0
for (const design of designsNamed(names))
  if (isLate()) left++
  else await checkDesign(design)
checkErrors()
for (const problem of problems) process.stdout.write(`✖ ${problem}\n`)
process.stdout.write(`${rows.length} parts checked, ${left} designs left for another run\n`)
endCheck({ failed: problems.length > 0, left })

async function checkDesign(design: Design) {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-check-'))
  try {
    const parts = await design.build()
    const found = [
      ...(await checkProject(parts, folder)),
      ...parts.flatMap((part) => checkPart(design, part)),
    ]
    problems.push(...found.map((problem) => `${design.title}: ${problem}`))
  } catch (error) {
    problems.push(`${design.title}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The 3MF of all parts, as it is sold. */
async function checkProject(parts: Part[], folder: string) {
  // PrusaSlicer names the only object of a 3MF that another program wrote after its file.
  const [only = 'parts'] = parts.length === 1 ? parts.map(({ name }) => name) : []
  const path = join(folder, `${only}.3mf`)
  const about = {
    title: 'Parts',
    designer: 'Layerdrop',
    licenseTerms: 'For this check',
    application: 'Layerdrop',
  }
  writeFileSync(path, await writeThreeMf(parts, about))
  const objects = await loadInSlicer(path, folder)
  const names = parts.flatMap(({ name, copies = 1 }) => Array<string>(copies).fill(name)).sort()
  const loaded = objects.map(({ name }) => name).sort()
  return [
    ...(names.join() === loaded.join()
      ? []
      : [`loads as ${loaded.join(', ')} instead of ${names.join(', ')}`]),
    ...objects.flatMap((object) => problemsOf(object, parts)),
    ...overlaps(objects),
  ]
}

function problemsOf({ name, box, isManifold, repairs }: SlicerObject, parts: Part[]) {
  const part = parts.find((one) => one.name === name)
  if (!part) return []
  const { size } = analyse(weld(toSoup(part.mesh)))
  const isSized = box.every(([low, high], axis) => Math.abs(high - low - (size[axis] ?? 0)) < 0.01)
  const [width, depth, height] = box
  return [
    ...(isManifold && repairs === 0 ? [] : [`${name} is repaired when it is opened`]),
    ...(isSized ? [] : [`${name} is opened in another size`]),
    ...(height && Math.abs(height[0]) < 0.01 ? [] : [`${name} does not stand on the bed`]),
    ...(width && depth && isOnPlate(width) && isOnPlate(depth) ? [] : [`${name} does not fit its plate`]),
  ]
}

/** Plates are squares in a grid, a fifth of their side apart. */
function isOnPlate([low, high]: readonly [number, number]) {
  const stride = plateSide * 1.2
  return high <= Math.floor(low / stride) * stride + plateSide
}

function overlaps(objects: SlicerObject[]) {
  return objects.flatMap((one, index) =>
    objects
      .slice(index + 1)
      .flatMap((other) => (isApart(one, other) ? [] : [`${one.name} and ${other.name} overlap`])),
  )
}

function isApart({ box }: SlicerObject, other: SlicerObject) {
  return box.some(([low, high], axis) => {
    const [otherLow, otherHigh] = other.box[axis] ?? [low, high]
    return high <= otherLow || otherHigh <= low
  })
}

function checkPart({ slug, print }: Design, { name, mesh }: Part) {
  const choices = choicesOf(print)
  const ours = estimatePrint(weld(toSoup(mesh)), { choices })
  const { grams, minutes, warnings } = sliceInSlicer(mesh, { pace: 'slow', choices })
  const row = {
    part: `${slug}: ${name}`,
    grams,
    minutes,
    gramsError: ours.grams / grams - 1,
    minutesError: ours.minutes.slow / minutes - 1,
  }
  rows.push(row)
  show(row)
  return warnings.map((warning) => `${name}: ${warning}`)
}

function show({ part, grams, minutes, gramsError, minutesError }: Row) {
  const percent = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`.padStart(9)
  process.stdout.write(
    `${part.padEnd(48)} ${grams.toFixed(1).padStart(7)} g ${percent(gramsError)} ${minutes.toFixed(0).padStart(6)} min ${percent(minutesError)}\n`,
  )
}

function checkErrors() {
  for (const [what, errors, most] of [
    ['grams', rows.map(({ gramsError }) => Math.abs(gramsError)), stated.grams],
    ['minutes', rows.map(({ minutesError }) => Math.abs(minutesError)), stated.minutes],
  ] as const) {
    const at = (share: number) => errors.toSorted((a, b) => a - b)[Math.floor(errors.length * share)] ?? 0
    const [median, p90] = [at(0.5), at(0.9)]
    process.stdout.write(
      `${what}: median error ${(median * 100).toFixed(1)} %, p90 ${(p90 * 100).toFixed(1)} %\n`,
    )
    if (p90 > most) problems.push(`the estimate of ${what} is less exact than stated (${most * 100} %)`)
  }
}
