import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { printFigures } from '#contract/printing/estimate/print-figures.ts'
import { estimateIfPossible } from '#geometry/estimate/estimate.ts'
import { openZip } from '#geometry/parsing/zip-archive.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { profileOf } from '#geometry/slicer/profiles.ts'
import { readItems } from '#geometry/testing/three-mf-items.ts'
import { makeZip } from '#geometry/testing/zips.ts'
import { plateSide } from '#geometry/writers/plate-layout.ts'
import { type SlicerObject, sliceProject } from './slicer-view.ts'

export type Figures = { grams: number; minutes: number }
type PlateRow = { name: string; ours: Figures; sliced: Figures; warnings: string[] }

const model = '3D/3dmodel.model'

/** Returns our figures and PrusaSlicer's for each plate of a 3MF, and those of several plates together. */
export async function comparePlates(project: Uint8Array, choices: PrintChoices): Promise<PlateRow[]> {
  const rows: PlateRow[] = []
  for (const [index, plate] of (await platesOf(project)).entries()) {
    const { grams, minutes, warnings } = await sliceProject(plate, profileOf('slow', choices))
    const ours = await estimateOf(plate, choices)
    rows.push({ name: `plate ${index + 1}`, ours, sliced: { grams, minutes }, warnings })
  }
  if (rows.length < 2) return rows
  const total = (what: keyof Figures) => rows.reduce((sum, { sliced }) => sum + sliced[what], 0)
  const sliced = { grams: total('grams'), minutes: total('minutes') }
  const ours = await estimateOf(project, choices)
  return [...rows, { name: 'all plates', ours, sliced, warnings: [] }]
}

/** Returns how the names on each plate, as PrusaSlicer places its objects, differ from those that our reader finds; a 3MF without settings names none. */
export async function plateProblems(project: Uint8Array, objects: SlicerObject[]): Promise<string[]> {
  const { threeMf } = await readModel(project, 'project.3mf')
  if (!threeMf?.settings) return []
  const sorted = (plates: string[][]) => plates.map((names) => names.toSorted().join(', ')).toSorted()
  const cells = Map.groupBy(objects, ({ box: [width, depth] }) => cellOf(width?.[0] ?? 0, depth?.[0] ?? 0))
  const read = sorted(threeMf.plateNames)
  const found = sorted([...cells.values()].map((cell) => cell.map(({ name }) => name)))
  const [wanted, loaded] = [read, found].map((plates) => plates.join(' | '))
  return wanted === loaded ? [] : [`its plates hold ${loaded} in PrusaSlicer instead of ${wanted}`]
}

/** Plates are squares in a grid, a fifth of their side apart. */
function cellOf(x: number, y: number) {
  return [-y, x].map((place) => Math.floor(place / (plateSide * 1.2))).join()
}

async function estimateOf(project: Uint8Array, choices: PrintChoices): Promise<Figures> {
  const { mesh, threeMf } = await readModel(project, 'project.3mf')
  if (!threeMf) throw new Error('The project is no 3MF.')
  const toolpaths = estimateIfPossible(mesh, threeMf)?.whole.toolpaths
  if (!toolpaths) throw new Error('The project has no estimate.')
  return printFigures(toolpaths, choices)
}

/** Returns a 3MF for each plate: the same file with the items of that plate alone. */
async function platesOf(project: Uint8Array): Promise<Uint8Array[]> {
  const plates = (await readItems(project)).map(({ box }) => cellOf(box.low[0], box.low[1]))
  const names = [...new Set(plates)]
  if (names.length < 2) return [project]
  const zip = await openZip(project)
  const text = Buffer.from(zip.read(model) ?? []).toString('utf8')
  return names.map((name) => {
    let item = 0
    const placed = text.replace(/<item [^>]*>/g, (tag) => (plates[item++] === name ? tag : ''))
    const data = withoutUnplaced(placed)
    const others = zip.names.filter((other) => other !== model)
    const entries = others.map((other) => ({ name: other, data: zip.read(other) ?? new Uint8Array() }))
    return makeZip([...entries, { name: model, data }])
  })
}

/** PrusaSlicer refuses a file with an object that no item places. */
function withoutUnplaced(text: string) {
  const [end = '', ...objects] = text.split('</object>').toReversed()
  const kept = objects.toReversed().map((piece) => {
    const at = piece.indexOf('<object ')
    const id = /<object id="(\d+)"/.exec(piece)?.[1]
    return text.includes(`<item objectid="${id}" `) ? `${piece}</object>` : piece.slice(0, at)
  })
  return kept.join('') + end
}
