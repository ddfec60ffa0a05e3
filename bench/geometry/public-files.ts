import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import createManifold, { type Manifold } from 'manifold-3d'
import { STLLoader } from 'three/addons/loaders/STLLoader.js'
import { mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js'
import { analyse } from '#geometry/analysis/analyse.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { alternate, atMost, type Figure, notMeasured } from '../figures.ts'

/** A tool leaves out what it does not measure. */
type Measures = { triangles?: number; volume?: number; area?: number; watertight?: boolean; bodies?: number }
const measured = ['triangles', 'volume', 'area', 'watertight', 'bodies'] as const

type Measure = (path: string) => { measures: Measures; milliseconds: number }

/** Public models of the Stanford 3D Scanning Repository and others, in an npm package under the MIT licence. */
const models = 'stl-models@0.12.0'
const names = ['bunny.bin.stl', 'bunny.ascii.stl', 'gearwheel.bin.stl', 'gearwheel.ascii.stl']

/** Compares time and measures of public STL files with admesh, three.js, manifold-3d and trimesh, all of which must agree. */
export async function comparePublicFiles(folder: string): Promise<Figure[]> {
  const pack = spawnSync('npm', ['pack', models, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  })
  const archive = pack.stdout?.trim()
  if (pack.status !== 0 || !archive) return [notMeasured('public models', `npm has no ${models} here`)]
  spawnSync('tar', ['-xzf', archive], { cwd: folder })
  const tools: Record<string, Measure | string> = {
    admesh: spawnSync('admesh', ['--version']).error ? 'admesh is not installed' : byAdmesh,
    'three.js': byThree,
    'manifold-3d': await manifoldMeasure(),
    trimesh:
      spawnSync('python3', ['-c', 'import trimesh']).status === 0 ? byTrimesh : 'trimesh is not installed',
  }
  const figures: Figure[] = []
  for (const name of names)
    for (const [tool, measure] of Object.entries(tools)) {
      const title = `${name} against ${tool}`
      const path = join(folder, 'package/objects', name)
      figures.push(
        typeof measure === 'string' ? notMeasured(title, measure) : await compare(title, path, measure),
      )
    }
  return figures
}

async function compare(title: string, path: string, measure: Measure) {
  const ours = await measureHere(path)
  const { measures } = measure(path)
  const { a, b, ratio } = await alternate(
    5,
    async () => (await measureHere(path)).milliseconds,
    async () => measure(path).milliseconds,
  )
  const { same, differing } = agreement(ours.measures, measures)
  const words = differing.length > 0 ? `differs: ${differing.join(', ')}` : `same ${same.join(', ')}`
  const absolute = `${Math.round(a)} ms, ${Math.round(b)} ms; ${words}`
  const figure = atMost(title, ratio, 1, { unit: 'x', absolute })
  return { ...figure, met: figure.met && differing.length === 0 }
}

/** Rounding explains a hundred-thousandth. The volume of an open surface depends on the origin, and on what fills it. */
function agreement(ours: Measures, theirs: Measures) {
  const [same, differing]: [string[], string[]] = [[], []]
  for (const name of measured) {
    const [own, other] = [ours[name], theirs[name]]
    if (other === undefined || (name === 'volume' && !ours.watertight)) continue
    const isNear = Math.abs(Number(own) - Number(other)) <= 1e-5 * Math.abs(Number(other))
    if (isNear) same.push(name)
    else differing.push(`${name} ${own}, not ${other}`)
  }
  return { same, differing }
}

async function measureHere(path: string): Promise<ReturnType<Measure>> {
  const startedAt = performance.now()
  const { mesh } = await readModel(readFileSync(path), 'model.stl')
  const { triangles, volume, area, watertight, parts } = analyse(mesh)
  return {
    measures: { triangles, volume, area, watertight, bodies: parts },
    milliseconds: performance.now() - startedAt,
  }
}

function byAdmesh(path: string) {
  const startedAt = performance.now()
  const { stdout } = spawnSync('admesh', ['-n', '-u', '-f', '-d', path], { encoding: 'utf8' })
  const milliseconds = performance.now() - startedAt
  const number = (label: string) => Number(stdout.split(label)[1]?.match(/-?[\d.]+/)?.[0])
  const measures = {
    triangles: number('Number of facets '),
    volume: number('Volume '),
    watertight: number('Total disconnected facets ') === 0,
    bodies: number('Number of parts '),
  }
  return { measures, milliseconds }
}

function byThree(path: string) {
  const startedAt = performance.now()
  const soup = readStl(path)
  soup.deleteAttribute('normal')
  const welded = mergeVertices(soup, 0)
  const measures = measuresOf(welded.getAttribute('position').array, welded.getIndex()?.array ?? [])
  return { measures, milliseconds: performance.now() - startedAt }
}

function readStl(path: string) {
  return new STLLoader().parse(new Uint8Array(readFileSync(path)).buffer)
}

/** three.js has no measures: a sixth of the sum of signed boxes, and half the length of the normals. */
function measuresOf(corners: ArrayLike<number>, triangles: ArrayLike<number>): Measures {
  let [volume, area] = [0, 0]
  const at = (corner: number, axis: number) => corners[(triangles[corner] ?? 0) * 3 + axis] ?? 0
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const [ax, ay, az] = [at(corner, 0), at(corner, 1), at(corner, 2)]
    const [ux, uy, uz] = [at(corner + 1, 0) - ax, at(corner + 1, 1) - ay, at(corner + 1, 2) - az]
    const [vx, vy, vz] = [at(corner + 2, 0) - ax, at(corner + 2, 1) - ay, at(corner + 2, 2) - az]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    area += Math.hypot(nx, ny, nz) / 2
    volume += (ax * nx + ay * ny + az * nz) / 6
  }
  return { triangles: triangles.length / 3, volume, area }
}

/** Measures with manifold-3d, which reads no files: the corners come from three.js, whose time counts. */
async function manifoldMeasure(): Promise<Measure> {
  const kernel = await createManifold()
  kernel.setup()
  return (path) => {
    const startedAt = performance.now()
    const soup = readStl(path)
    const corners = Float32Array.from(soup.getAttribute('position').array)
    const mesh = new kernel.Mesh({
      numProp: 3,
      vertProperties: corners,
      triVerts: Uint32Array.from({ length: corners.length / 3 }, (_, index) => index),
    })
    mesh.merge()
    const measures = measuresOfSolid(() => new kernel.Manifold(mesh))
    return { measures, milliseconds: performance.now() - startedAt }
  }
}

/** Manifold throws for a mesh that is not closed. */
function measuresOfSolid(make: () => Manifold): Measures {
  try {
    const solid = make()
    const bodies = solid.decompose()
    const [volume, area] = [solid.volume(), solid.surfaceArea()]
    const measures = { triangles: solid.numTri(), volume, area, watertight: true, bodies: bodies.length }
    for (const one of [solid, ...bodies]) one.delete()
    return measures
  } catch {
    return { watertight: false }
  }
}

// The start of Python does not count.
const trimeshScript = `
import json, sys, time, trimesh
started = time.perf_counter()
mesh = trimesh.load(sys.argv[1])
measures = dict(triangles=len(mesh.faces), volume=float(mesh.volume), area=float(mesh.area), watertight=bool(mesh.is_watertight), bodies=int(mesh.body_count))
print(json.dumps(dict(measures=measures, milliseconds=(time.perf_counter() - started) * 1000)))
`

function byTrimesh(path: string): ReturnType<Measure> {
  return JSON.parse(spawnSync('python3', ['-c', trimeshScript, path], { encoding: 'utf8' }).stdout)
}
