import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import type { PrinterClass } from '#contract/printing/estimate/printer-motions.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { openZip } from '#geometry/parsing/zip-archive.ts'
import { gcodeFigures } from '#geometry/slicer/gcode-figures.ts'
import { profileOf } from '#geometry/slicer/profiles.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'

const slicer = 'prusa-slicer'
const cacheFolder = join(tmpdir(), 'layerdrop-slices')
/** Processor time, so that a busy machine gives the same results. */
const timeLimitSeconds = 900
const repairs = ['edges_fixed', 'degenerate_facets', 'facets_removed', 'facets_reversed', 'backwards_edges']

type Span = [low: number, high: number]

/** An object as PrusaSlicer places it, in mm. */
export type SlicerObject = {
  name: string
  /** Along x, y and z. */
  box: Span[]
  isManifold: boolean
  repairs: number
}

export function isSlicerInstalled() {
  return askSlicer().isInstalled
}

let asked: { isInstalled: boolean; version: string } | undefined

/** The version is a part of every cache key: another one slices differently. */
function askSlicer() {
  if (asked) return asked
  const { status, stdout, stderr } = spawnSync(slicer, ['--help'], { encoding: 'utf8' })
  const version = /^PrusaSlicer-\S+/m.exec(`${stdout}${stderr}`)?.[0] ?? ''
  asked = { isInstalled: status === 0, version }
  return asked
}

/** Returns the objects of a 3MF as PrusaSlicer loads them. It names a single object after the file. */
export function loadInSlicer(name: string, bytes: Uint8Array): Promise<SlicerObject[]> {
  return cached(['load', name, bytes], async (folder) => {
    const path = join(folder, `${name}.3mf`)
    writeFileSync(path, bytes)
    return objectsOf(await saveAgain(path, folder))
  })
}

/** Returns the objects of a 3MF that was saved again. Throws when PrusaSlicer shows others. */
export function objectsOf({ info, config }: { info: string; config: string }): SlicerObject[] {
  const boxes = info
    .split(/^\[.*\.3mf\]$/m)
    .slice(1)
    .map(readInfo)
  const objects = config.split('<object ').slice(1).map(readObject)
  if (objects.length !== boxes.length)
    throw new Error(`PrusaSlicer shows ${boxes.length} objects and saves ${objects.length}.`)
  return boxes.flatMap((box, index) => ({ name: '', repairs: 0, ...objects[index], ...box }))
}

/** Returns the measurements that PrusaSlicer prints for a file. */
export function infoOf(path: string, folder: string) {
  return run(['--datadir', folder, '--info', path])
}

/** Returns the measurements of a 3MF, and its settings and model as PrusaSlicer saves it again: it starts longer than it works. */
export async function saveAgain(path: string, folder: string) {
  const copy = join(folder, 'loaded.3mf')
  const info = run(['--datadir', folder, '--info', '--dont-arrange', '--export-3mf', '--output', copy, path])
  const zip = await openZip(new Uint8Array(readFileSync(copy)))
  const text = (name: string) => Buffer.from(zip.read(name) ?? []).toString('utf8')
  return { info, config: text('Metadata/Slic3r_PE_model.config'), model: text('3D/3dmodel.model') }
}

function readInfo(text: string) {
  const value = (name: string) => Number(new RegExp(`^${name} = (\\S+)`, 'm').exec(text)?.[1])
  return {
    box: [
      [value('min_x'), value('max_x')],
      [value('min_y'), value('max_y')],
      [value('min_z'), value('max_z')],
    ] satisfies SlicerObject['box'],
    isManifold: /^manifold = yes/m.test(text),
  }
}

function readObject(text: string) {
  const repaired = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)?.[1] ?? 0)
  return {
    name: /type="object" key="name" value="([^"]*)"/.exec(text)?.[1] ?? '',
    repairs: repairs.reduce((sum, name) => sum + repaired(name), 0),
  }
}

type Sliced = { grams: number; minutes: number; toolChanges: number; warnings: string[] }

/** Returns figures and warnings of a slice, from the cache if the same model was sliced before. */
export function sliceInSlicer(
  mesh: Mesh,
  { pace, choices }: { pace: PrinterClass; choices: PrintChoices },
): Promise<Sliced> {
  return sliceOrReadCache({ name: 'model.stl', bytes: writeStl(mesh) }, profileOf(pace, choices))
}

/** Returns the figures of a 3MF with settings of PrusaSlicer, and how often it changes the filament. */
export function sliceProject(bytes: Uint8Array, settings: string): Promise<Sliced> {
  return sliceOrReadCache({ name: 'project.3mf', bytes }, settings)
}

const isWarning = /warning|error|unstable|empty layer/i
// A rounding error in its Voronoi diagram, after which PrusaSlicer turns the outline and repeats it (Voronoi.cpp).
const isRecovery = /Voronoi .*input polygons will be rotated back and forth/

type Model = { name: string; bytes: Uint8Array }

function sliceOrReadCache(model: Model, settings: string): Promise<Sliced> {
  return cached([model.bytes, settings], (folder) => slice(model, settings, folder))
}

/** Returns the cached result for these inputs and this version of PrusaSlicer, or makes it in a temporary folder. */
export async function cached<Result>(
  inputs: (string | Uint8Array)[],
  make: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const key = createHash('sha256').update(askSlicer().version)
  for (const input of inputs) key.update(input)
  const path = join(cacheFolder, `${key.digest('hex').slice(0, 32)}.json`)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-slice-'))
  try {
    const result = await make(folder)
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(path, JSON.stringify(result))
    return result
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// PrusaSlicer 2.5.0 says 24,855 days of one in some prints with tool changes, and the right time of the same when asked again.
const longest = 100_000
const attempts = 5

function slice(model: Model, settings: string, folder: string, attempt = 1): Sliced {
  const { log, end } = exportGcode(model, settings, folder)
  const figures = gcodeFigures(end)
  if (!figures) throw new Error('The G-code names neither weight nor time.')
  if (figures.minutes > longest && attempt < attempts) return slice(model, settings, folder, attempt + 1)
  return {
    ...figures,
    toolChanges: Number(/^; total toolchanges = (\d+)/m.exec(end)?.[1] ?? 0),
    warnings: log.split('\n').filter((line) => isWarning.test(line) && !isRecovery.test(line)),
  }
}

/** Returns the end of the G-code, which holds figures and settings, and what PrusaSlicer printed. */
export function exportGcode({ name, bytes }: Model, settings: string, folder: string) {
  const within = (file: string) => join(folder, file)
  writeFileSync(within(name), bytes)
  writeFileSync(within('profile.ini'), settings)
  const output = within('out.gcode')
  const log = run([
    ...['--datadir', folder, '--load', within('profile.ini')],
    ...['--export-gcode', '--output', output, within(name)],
  ])
  return {
    log,
    end: readFileSync(output)
      .subarray(-256 * 1024)
      .toString('utf8'),
  }
}

function run(options: string[]) {
  const limited = `ulimit -t ${timeLimitSeconds} && exec nice -n 10 "$@"`
  const { status, signal, stdout, stderr } = spawnSync('sh', ['-c', limited, 'sh', slicer, ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  if (status !== 0)
    throw new Error(`PrusaSlicer ended with ${signal ?? status}: ${stderr.trim().slice(-300)}`)
  return stdout + stderr
}
