import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, parse } from 'node:path'
import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { choicesOf, usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { analyse } from '#geometry/analysis/analyse.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { ball, box, cube, insideOut, together, torus } from '#geometry/testing/shapes.ts'
import { designs } from '../../demo/catalogue.ts'

/** `settings` names the settings of a model that comes from a file. */
export type MeasuredModel = { name: string; mesh: Mesh; choices: PrintChoices; settings?: string }

type Variation = Partial<PrintChoices> & { scale?: number }

/** Each part of the demo is also printed in one of these ways. */
const variations: Variation[] = [
  { walls: 2, infillPercent: 10 },
  { scale: 0.6, walls: 3, infillPercent: 20, infillPattern: 'grid' },
  { walls: 4, infillPercent: 30 },
  { layerHeightMm: 0.28, infillPercent: 15, infillPattern: 'grid' },
  { scale: 1.3, walls: 2, infillPercent: 25, infillPattern: 'cubic' },
  { walls: 5, infillPercent: 50 },
  { layerHeightMm: 0.12, walls: 3, infillPercent: 15, infillPattern: 'lines' },
  { nozzleMm: 0.6, layerHeightMm: 0.3, walls: 2, infillPercent: 15 },
  { scale: 0.8, brimMm: 5, infillPercent: 15 },
  { supports: true, walls: 2, infillPercent: 15 },
]

const table = together(box([10, 10, 40], [20, 20, 0]), box([50, 50, 10], [0, 0, 40]))

const plainShapes: [name: string, mesh: Mesh, choices: Partial<PrintChoices>][] = [
  ['cube of 20 mm', cube(20), {}],
  ['cube of 60 mm', cube(60), { walls: 3, infillPercent: 20 }],
  ['thin plate', box([80, 60, 1.6]), {}],
  ['thick plate', box([90, 50, 8]), { infillPercent: 25, infillPattern: 'grid' }],
  ['upright plate', box([70, 2.4, 50]), { walls: 3 }],
  ['pillar', box([6, 6, 60]), {}],
  ['ball', ball(20, 80), { infillPercent: 20 }],
  ['small ball', ball(7, 40), {}],
  ['ring', torus(25, 6, 80), { walls: 3 }],
  ['table', table, { supports: true }],
  ['hollow box', together(cube(50), insideOut(box([44, 44, 44], [3, 3, 3]))), {}],
  [
    'forty pegs',
    together(
      ...Array.from({ length: 40 }, (_, n) => box([4, 4, 12], [(n % 8) * 9, Math.floor(n / 8) * 9, 0])),
    ),
    {},
  ],
]

export const testModels: MeasuredModel[] = plainShapes.map(([name, mesh, choices]) => {
  return { name, mesh, choices: { ...usualChoices, ...choices } }
})

/** The models that the estimate was fitted to: every part of the demo, twice, and some plain shapes. With `names`, only those designs. */
export async function buildEstimateSet(names: string[]): Promise<MeasuredModel[]> {
  const isWanted = (name: string) => names.length === 0 || names.some((wanted) => name.startsWith(wanted))
  const models = [...testModels]
  let variationIndex = 0
  for (const { slug, print, build } of designs) {
    // A skipped design advances the variations too, so that every part keeps its own.
    if (names.length > 0 && !isWanted(slug)) {
      variationIndex += (await build()).length
      continue
    }
    for (const { name: part, mesh } of await build()) {
      const name = `${slug}: ${part}`
      const own = choicesOf(print)
      const { scale = 1, ...choices } = variations[variationIndex++ % variations.length] ?? {}
      models.push({ name, mesh, choices: own })
      models.push({ name: `${name}, varied`, mesh: scaleMesh(mesh, scale), choices: { ...own, ...choices } })
    }
  }
  return models.filter(({ name }) => isWanted(name))
}

const fileVariations: [name: string, variation: Variation][] = [
  ['usual', {}],
  [
    '3 walls, 20 % grid, 0.16 mm',
    { walls: 3, infillPercent: 20, infillPattern: 'grid', layerHeightMm: 0.16 },
  ],
]

/** Each with two settings, or only with the usual ones: the estimate was not fitted to these files. */
export async function readModelFiles(
  paths: string[],
  { isUsualOnly = false } = {},
): Promise<MeasuredModel[]> {
  const models: MeasuredModel[] = []
  for (const path of paths) {
    const bytes = path.endsWith('.scad') ? readDrawing(path) : readFileSync(path)
    const { mesh } = await readModel(bytes, basename(path).replace(/scad$/, 'stl'))
    const name = fileText(path, bytes.length, analyse(mesh).watertight)
    for (const [settings, { scale: _, ...choices }] of isUsualOnly
      ? fileVariations.slice(0, 1)
      : fileVariations)
      models.push({ name, settings, mesh, choices: { ...usualChoices, ...choices } })
  }
  return models
}

const openScad = 'openscad'

/** Returns the STL that OpenSCAD makes of a drawing. */
function readDrawing(path: string) {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-drawing-'))
  try {
    const output = join(folder, 'part.stl')
    const { status, stderr } = spawnSync(openScad, ['-o', output, path], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`OpenSCAD did not draw ${path}: ${stderr ?? 'it is not installed'}`)
    return readFileSync(output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns 'frog legs (OBJ, 1.2 MB, not watertight)'. */
function fileText(path: string, bytes: number, isWatertight: boolean) {
  const { name, ext } = parse(path)
  const size = bytes < 1e5 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
  return `${name} (${ext.slice(1).toUpperCase()}, ${size}${isWatertight ? '' : ', not watertight'})`
}

function scaleMesh({ positions, triangles }: Mesh, scale: number): Mesh {
  return { positions: positions.map((value) => value * scale), triangles }
}
