import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import { analyse } from '#geometry/analysis/analyse.ts'
import { estimatePrint } from '#geometry/estimate/estimate.ts'
import { weld } from '#geometry/mesh/weld.ts'
import { toSoup } from '#geometry/testing/to-soup.ts'
import { plateSide } from '#geometry/writers/plate-layout.ts'
import { type NamedPart, writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { allPartsOf } from '../../demo/publish.ts'
import { designsNamed, endCheck, readOptions, requireSlicer } from './check-options.ts'
import { inColours } from './colour-projects.ts'
import { compareSoldFiles } from './compare-sold-files.ts'
import { testModels } from './estimate-set.ts'
import { compareColours } from './filament-change-check.ts'
import { filamentProblems } from './filament-problems.ts'
import { floatingBodies } from './floating-bodies.ts'
import { foreignProjects } from './foreign-projects.ts'
import { isLib3mfInstalled } from './lib3mf-view.ts'
import { checkOwnFile, isModelFile, verdictOf } from './own-files.ts'
import { comparePlates, type Figures, plateProblems } from './plate-check.ts'
import { loadInSlicer, type SlicerObject, sliceInSlicer } from './slicer-view.ts'
import { statedErrors } from './stated-errors.ts'

/** Parts that take longer on a slow printer are not sliced for a fast one, in minutes: a slice takes as long as its lines. */
const longestFast = 120

type Row = { part: string; ours: Figures; sliced: Figures }
/** `saved` is the project of a slicer, which knows no materials, before it was made fit for sale. */
type Model = {
  parts: NamedPart[]
  choices: PrintChoices
  project: Uint8Array
  saved?: Uint8Array | undefined
}
type Subject = { slug: string; title: string; build: () => Promise<Model> }

requireSlicer()
const { names, isLate } = readOptions()
const hasSecondJudge = isLib3mfInstalled()
const problems: string[] = []
const files = names.filter(isModelFile)
const others = names.filter((name) => !isModelFile(name))
const rows: Row[] = []
const fastRows: Row[] = []
const plates: Row[] = []
/** Several parts of a design on one plate, each in a filament of its own, with the prime tower. */
const coloured: Row[] = []
let left = 0
for (const file of files)
  if (isLate()) left++
  else await checkFile(file)
for (const subject of files.length > 0 && others.length === 0 ? [] : subjectsNamed(others))
  if (isLate()) left++
  else await check(subject)
checkErrors('parts', rows)
checkErrors('parts on a fast printer', fastRows)
checkErrors('plates', plates)
checkErrors('parts in several filaments', coloured)
for (const problem of problems) process.stdout.write(`✖ ${problem}\n`)
if (!hasSecondJudge)
  process.stdout.write('Nothing was read by lib3mf, because it is not installed: apt-get install lib3mf1\n')
process.stdout.write(
  `${rows.length} parts and ${plates.length} plates checked, ${left} models left for another run\n`,
)
endCheck({ failed: problems.length > 0, isUnfinished: left > 0 || !hasSecondJudge })

/** Designs of the demo as they are sold, projects of slicers as they are downloaded, and the test models. */
function subjectsNamed(names: string[]): Subject[] {
  const isWanted = (name: string) => names.length === 0 || names.includes(name)
  const shapes = testModels.filter(({ name }) => isWanted(name))
  const projects = foreignProjects.filter(({ title }) => isWanted(title))
  const slugs = names.filter((name) =>
    [...shapes.map((shape) => shape.name), ...projects.map(({ title }) => title)].every(
      (one) => one !== name,
    ),
  )
  const designs = names.length > 0 && slugs.length === 0 ? [] : designsNamed(slugs)
  const sold = designs.map((design) => ({
    ...design,
    build: async () => {
      const parts = await design.build()
      return { parts, choices: choicesOf(design.print), project: await allPartsOf(design, parts) }
    },
  }))
  const tested = shapes.map(({ name, mesh, choices }) => ({
    slug: 'test model',
    title: name,
    build: async () => {
      const parts = [{ name, mesh }]
      const about = { title: name, designer: 'Check', licenseTerms: 'None', application: 'Check' }
      return { parts, choices, project: await writeThreeMf(parts, about) }
    },
  }))
  return [...sold, ...projects, ...tested]
}

async function checkFile(path: string) {
  const result = await checkOwnFile(path)
  process.stdout.write(`${path}: ${verdictOf(result)}\n`)
  if ('differences' in result) problems.push(...result.differences.map((problem) => `${path}: ${problem}`))
}

async function check({ slug, title, build }: Subject) {
  try {
    const { parts, choices, project, saved } = await build()
    const found = await checkProject({ parts, project, saved })
    if (saved) found.push(...(await filamentProblems({ saved, sold: project })))
    else if (hasSecondJudge) found.push(...(await compareSoldFiles(parts, project)))
    for (const part of parts) found.push(...(await checkPart(`${slug}: ${part.name}`, part.mesh, choices)))
    const bodies = inColours(parts)
    if (!saved && bodies) {
      const { ours, sliced } = await compareColours(bodies, 'mmu', choices)
      record(coloured, { part: `${slug}: in ${bodies.length} filaments`, ours, sliced })
      if (ours.changes !== sliced.changes)
        found.push(`changes the filament ${sliced.changes} times instead of ${ours.changes}`)
    }
    for (const { name, warnings, ...plate } of await comparePlates(project, choices)) {
      record(plates, { part: `${slug}: ${name}`, ...plate })
      found.push(...warnings.map((warning) => `${name}: ${warning}`))
    }
    problems.push(...found.map((problem) => `${title}: ${problem}`))
  } catch (error) {
    problems.push(`${title}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Checks the 3MF of all parts. That of a slicer has plates of another size. */
async function checkProject({ parts, project, saved }: Omit<Model, 'choices'>) {
  // PrusaSlicer names the only object of a 3MF that another program wrote after its file.
  const [only = 'parts'] = parts.length === 1 ? parts.map(({ name }) => name) : []
  const objects = await loadInSlicer(only, project)
  const names = parts.flatMap(({ name, copies = 1 }) => Array<string>(copies).fill(name)).sort()
  const loaded = objects.map(({ name }) => name).sort()
  return [
    ...(names.join() === loaded.join()
      ? []
      : [`loads as ${loaded.join(', ')} instead of ${names.join(', ')}`]),
    ...objects.flatMap((object) => problemsOf(object, parts)),
    ...overlaps(objects),
    ...(saved ? [] : await plateProblems(project, objects)),
  ]
}

function problemsOf({ name, box, isManifold, repairs }: SlicerObject, parts: NamedPart[]) {
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

async function checkPart(part: string, mesh: NamedPart['mesh'], choices: PrintChoices) {
  const { grams, minutes } = estimatePrint(weld(toSoup(mesh)), { choices })
  const { warnings, ...sliced } = await sliceInSlicer(mesh, { pace: 'slow', choices })
  record(rows, { part, ours: { grams, minutes: minutes.slow }, sliced })
  if (sliced.minutes <= longestFast) {
    const fast = await sliceInSlicer(mesh, { pace: 'fast', choices })
    record(fastRows, { part: `${part}, fast`, ours: { grams, minutes: minutes.fast }, sliced: fast })
  }
  // PrusaSlicer lays a body into the air without a warning.
  const floating = choices.supports ? [] : floatingBodies(mesh)
  return [
    ...warnings.map((warning) => `${part}: ${warning}`),
    ...floating.map((height) => `${part}: a body floats ${height.toFixed(1)} mm above the bed`),
  ]
}

function record(among: Row[], row: Row) {
  among.push(row)
  process.stdout.write(`${row.part.padEnd(48)}${shown(row, 'grams', 'g')}${shown(row, 'minutes', 'min')}\n`)
}

function errorOf({ ours, sliced }: Row, what: keyof Figures) {
  return ours[what] / sliced[what] - 1
}

/** Returns our figure, that of PrusaSlicer and the error as text. */
function shown(row: Row, what: keyof Figures, unit: string) {
  const [ours, sliced] = [row.ours, row.sliced].map((figures) => figures[what].toFixed(1).padStart(8))
  const error = errorOf(row, what) * 100
  return `${ours} ${unit} ${sliced} ${unit} ${`${error > 0 ? '+' : ''}${error.toFixed(1)} %`.padStart(9)}`
}

function checkErrors(name: string, compared: Row[]) {
  if (compared.length === 0) return
  for (const what of ['grams', 'minutes'] as const) {
    const errors = compared.map((row) => Math.abs(errorOf(row, what))).toSorted((a, b) => a - b)
    const at = (share: number) => errors[Math.floor(errors.length * share)] ?? 0
    const [median, p90, largest] = [at(0.5), at(0.9), errors.at(-1) ?? 0].map(
      (share) => `${(share * 100).toFixed(1)} %`,
    )
    process.stdout.write(`${what} of ${name}: median error ${median}, p90 ${p90}, largest ${largest}\n`)
    const most = statedErrors[what]
    if (at(0.5) > most.median || at(0.9) > most.p90)
      problems.push(
        `the estimate of ${what} of ${name} is less exact than stated (${most.median * 100} and ${most.p90 * 100} %)`,
      )
  }
}
