import type { PrintChoices, PrintEstimate, ProjectPrint } from './print-estimate.ts'
import {
  choicesOf,
  type NamedChoices,
  type PrintFigures,
  printFigures,
  usualChoices,
} from './print-figures.ts'
import { timedClasses } from './printer-motions.ts'

type EstimatedFile = {
  name: string
  format: string
  estimate: PrintEstimate | null
  /** 1 by default. */
  copies?: number
  /** A 3MF made of an STL; null or undefined where that is not known. */
  isMade?: boolean | null | undefined
}

type WeighedFile = Omit<EstimatedFile, 'estimate'> & {
  estimate: { grams: number; source?: string | undefined } | null
  /** Takes the place of the grams while only some files are sliced, because a slicer has other print settings. */
  volumeMm3?: number | null | undefined
}

/** Of the grams of all parts: a lighter 3MF is another part, a heavier one may hold others too. */
const leastShareOfAll = 0.9
const mostShareOfAll = 1.5

type Figures = PrintFigures & Pick<PrintEstimate, 'source'>

/** Returns figures for these choices, scaled by our own estimate of both: an estimate, unless they were measured. */
function figuresWith(estimate: PrintEstimate, choices: NamedChoices | undefined): Figures {
  const { toolpaths, choices: measured = usualChoices } = estimate
  const wanted = choices && choicesToSlice(estimate, choices)
  if (!toolpaths || !wanted) return estimate
  const [before, after] = [printFigures(toolpaths, measured), printFigures(toolpaths, wanted)]
  const scaled = (name: keyof PrintFigures) =>
    before[name] > 0 ? estimate[name] * (after[name] / before[name]) : estimate[name]
  return {
    grams: scaled('grams'),
    minutes: scaled('minutes'),
    fastMinutes: scaled('fastMinutes'),
    source: 'own',
  }
}

/** Returns the choices to slice a file with for a design; undefined when its figures are those of a slicer with them. */
export function choicesToSlice(estimate: PrintEstimate, choices: NamedChoices): PrintChoices | undefined {
  const measured = estimate.choices ?? usualChoices
  const wanted = withOwn(estimate.ownChoices ?? measured, choices)
  const isSame = JSON.stringify(wanted) === JSON.stringify(choicesOf(measured))
  return isSame && estimate.source !== 'own' ? undefined : wanted
}

/** A file has the shells and the brim of a design without them. Its density is that of its own material. */
function withOwn({ topMm, bottomMm, brimMm, density, material }: PrintChoices, named: NamedChoices) {
  const choices = choicesOf(named)
  return choicesOf({
    topMm,
    bottomMm,
    ...choices,
    brimMm: named.brimMm ?? brimMm,
    density: choices.density ?? (choices.material === material ? density : undefined),
  })
}

/**
 * Returns the estimate of a whole design with these choices, or with those of its files. Each STL is one part, printed
 * `copies` times, and a 3MF of the same name or made of it is the same part. Another 3MF holds all parts if it was uploaded and
 * weighs at least 90 % of them, each counted once; otherwise it is one more part. Returns undefined when a part has no estimate.
 */
export function totalEstimate(
  measured: readonly EstimatedFile[],
  choices?: NamedChoices,
): PrintEstimate | undefined {
  const files = measured.map(({ estimate, ...file }) => {
    return { ...file, estimate: estimate && { ...estimate, ...figuresWith(estimate, choices) } }
  })
  const singles = files.filter(({ format }) => format === 'stl')
  const projects = projectsOf(files)
  const parts = sumOf(singles)
  const eachOnce = sumOf(singles.map((file) => ({ ...file, copies: 1 })))
  const weighs = ({ estimate, isMade }: EstimatedFile, all = eachOnce) =>
    all && estimate && !isMade && estimate.grams >= all.grams * leastShareOfAll
  const whole = projects.find((project) => weighs(project))
  if (!whole) return sumOf([...singles, ...projects])
  return weighs(whole, parts) ? sumOf([whole]) : parts
}

/** Returns the STLs of a design, and each 3MF that may hold other parts by its weight; or all 3MFs of one without an STL. */
export function printedModels<File extends WeighedFile>(files: readonly File[]): readonly File[] {
  const singles = files.filter(({ format }) => format === 'stl')
  if (singles.length === 0) return files
  const isWhole = (file: File) => {
    const weight = comparableWeight([file, ...singles])
    const least = leastShareOfAll * singles.reduce((sum, part) => sum + weight(part), 0)
    const most = mostShareOfAll * singles.reduce((sum, part) => sum + weight(part) * (part.copies ?? 1), 0)
    return !file.isMade && weight(file) >= least && weight(file) <= most
  }
  return [...singles, ...otherProjects(files).filter((file) => !isWhole(file))]
}

/** Returns a function that returns the weight of one of these files, NaN if unknown. */
function comparableWeight(files: readonly WeighedFile[]): (file: WeighedFile) => number {
  const sources = files.map(({ estimate }) => estimate && (estimate.source ?? 'own'))
  const isSlicedInPart = sources.includes('slicer') && sources.includes('own')
  const hasVolumes = files.every(({ volumeMm3 }) => typeof volumeMm3 === 'number')
  return ({ estimate, volumeMm3 }) =>
    (isSlicedInPart && hasVolumes ? volumeMm3 : estimate?.grams) ?? Number.NaN
}

/** Returns the 3MF files that are no copies of an STL, sliced ones first. */
function projectsOf(files: readonly EstimatedFile[]) {
  const isSliced = ({ estimate }: EstimatedFile) => Number(estimate?.source === 'project')
  return otherProjects(files).toSorted((one, other) => isSliced(other) - isSliced(one))
}

/** Returns the 3MF files that are not copies of an STL. A copy has its name; a generated one may add a number to the name of an STL that has none. */
function otherProjects<File extends WeighedFile>(files: readonly File[]) {
  const parts = files.filter(({ format }) => format === 'stl')
  const projects = files.filter(({ format }) => format === '3mf')
  const stems = new Set(parts.map(({ name }) => stemOf(name)))
  const withCopy = new Set(projects.flatMap(({ name, isMade }) => (isMade === true ? [stemOf(name)] : [])))
  const uncopied = parts.filter(({ name }) => !withCopy.has(stemOf(name)))
  const others: File[] = []
  for (const project of projects) {
    if (stems.has(stemOf(project.name))) continue
    const copied = project.isMade === true ? uncopied.findIndex((part) => isOfSameModel(part, project)) : -1
    if (copied === -1) others.push(project)
    else uncopied.splice(copied, 1)
  }
  return others
}

/** An STL and the 3MF that was made of it are analysed and sliced together, so that they have the same figures. */
function isOfSameModel(one: WeighedFile, other: WeighedFile) {
  const isSameWeight = !one.estimate || !other.estimate || one.estimate.grams === other.estimate.grams
  return isSameWeight && unnumberedStem(one.name) === unnumberedStem(other.name)
}

/** The 3MF of 'leg.stl' is 'leg-2.3mf' when another file had its name. */
function unnumberedStem(name: string) {
  return stemOf(name).replace(/-\d+$/, '')
}

function stemOf(name: string) {
  return name.replace(/\.[^.]*$/, '').toLowerCase()
}

function sumOf(files: readonly EstimatedFile[]): PrintEstimate | undefined {
  const known = files.flatMap(({ estimate, copies = 1 }) => (estimate ? [{ ...estimate, copies }] : []))
  const [first] = known
  if (!first || known.length < files.length) return undefined
  const sum = (name: 'grams' | 'minutes' | 'fastMinutes') =>
    Math.max(1, Math.round(known.reduce((total, estimate) => total + estimate.copies * estimate[name], 0)))
  return {
    grams: sum('grams'),
    minutes: sum('minutes'),
    fastMinutes: sum('fastMinutes'),
    source: known.every(({ source }) => source === first.source) ? first.source : 'own',
    ...meanRatios(known),
    ...sumOfChanges(known),
  }
}

type Counted = PrintEstimate & { copies: number }

/** Returns the ratios of the printers for which all files have one. */
function meanRatios(known: Counted[]): Pick<PrintEstimate, 'printerRatios'> {
  const sum = (of: (one: Counted) => number | undefined) =>
    known.reduce((all, one) => all + one.copies * one.fastMinutes * (of(one) ?? Number.NaN), 0)
  const total = sum(() => 1)
  const means = timedClasses
    .map((printer) => [printer, sum(({ printerRatios }) => printerRatios?.[printer]) / total] as const)
    .filter(([, ratio]) => Number.isFinite(ratio))
  return means.length > 0 ? { printerRatios: Object.fromEntries(means) } : {}
}

function sumOfChanges(known: Counted[]): Pick<PrintEstimate, 'filamentChanges'> {
  const changing = known.flatMap(({ filamentChanges, copies }) =>
    filamentChanges ? [{ ...filamentChanges, copies }] : [],
  )
  const sum = (of: (changes: (typeof changing)[number]) => number | undefined) =>
    changing.reduce((total, changes) => total + changes.copies * (of(changes) ?? Number.NaN), 0)
  const layered = { layeredMm: sum((one) => one.layeredMm), switches: sum((one) => one.switches) }
  const tower = {
    towers: sum((one) => one.tower?.towers),
    heightMm: sum((one) => one.tower?.heightMm),
    plannedMm: sum((one) => one.tower?.plannedMm),
    changedMm: sum((one) => one.tower?.changedMm),
    changedLayers: sum((one) => one.tower?.changedLayers),
    coolingSeconds: sum((one) => one.tower?.coolingSeconds),
  }
  const isKnown = Number.isFinite(tower.heightMm)
  return changing.length > 0 ? { filamentChanges: { ...layered, ...(isKnown && { tower }) } } : {}
}

/** Returns the settings of the first 3MF of a design, and the filaments of the one that has most. */
export function totalProject(files: readonly EstimatedFile[]): ProjectPrint | undefined {
  const projects = projectsOf(files).flatMap(({ estimate }) => estimate?.project ?? [])
  const [first] = projects
  if (!first) return undefined
  const most = projects.reduce((one, other) => (other.filaments.length > one.filaments.length ? other : one))
  return { settings: first.settings, filaments: most.filaments }
}
