import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrintChoices } from '#contract/printing/print-estimate.ts'
import { openZip } from '#geometry/parsing/zip-archive.ts'
import { gcodeFigures } from '#geometry/slicer/gcode-figures.ts'
import { type Pace, profileOf } from '#geometry/slicer/profiles.ts'

const slicer = 'prusa-slicer'
const patienceMilliseconds = 300_000
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
  return spawnSync(slicer, ['--help'], { stdio: 'ignore' }).status === 0
}

/** Returns the objects of a 3MF as PrusaSlicer loads them. `folder` is for its own files. */
export async function loadInSlicer(path: string, folder: string): Promise<SlicerObject[]> {
  const boxes = run(['--datadir', folder, '--info', path])
    .split(/^\[.*\.3mf\]$/m)
    .slice(1)
    .map(readInfo)
  const copy = join(folder, 'loaded.3mf')
  run(['--datadir', folder, '--dont-arrange', '--export-3mf', '--output', copy, path])
  const zip = await openZip(new Uint8Array(readFileSync(copy)))
  const config = Buffer.from(zip.read('Metadata/Slic3r_PE_model.config') ?? []).toString('utf8')
  const objects = config.split('<object ').slice(1).map(readObject)
  if (objects.length !== boxes.length)
    throw new Error(`PrusaSlicer shows ${boxes.length} objects and saves ${objects.length}.`)
  return boxes.flatMap((box, index) => ({ name: '', repairs: 0, ...objects[index], ...box }))
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

export type Sliced = { grams: number; minutes: number; warnings: string[] }

export function sliceInSlicer(
  stl: string,
  { pace, choices, folder }: { pace: Pace; choices: PrintChoices; folder: string },
): Sliced {
  const [profile, output] = [join(folder, 'check.ini'), join(folder, 'check.gcode')]
  writeFileSync(profile, profileOf(pace, choices))
  const said = run(['--datadir', folder, '--load', profile, '--export-gcode', '--output', output, stl])
  const figures = gcodeFigures(
    readFileSync(output)
      .subarray(-256 * 1024)
      .toString('utf8'),
  )
  rmSync(output)
  if (!figures) throw new Error('The G-code names neither weight nor time.')
  return {
    ...figures,
    warnings: said.split('\n').filter((line) => /warning|error|unstable|empty layer/i.test(line)),
  }
}

function run(options: string[]) {
  const { status, signal, stdout, stderr } = spawnSync('nice', ['-n', '10', slicer, ...options], {
    encoding: 'utf8',
    timeout: patienceMilliseconds,
    maxBuffer: 64 * 2 ** 20,
  })
  if (status !== 0)
    throw new Error(`PrusaSlicer ended with ${signal ?? status}: ${stderr.trim().slice(-300)}`)
  return stdout + stderr
}
