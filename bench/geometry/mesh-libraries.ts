import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import createManifold from 'manifold-3d'
import { analyse } from '#geometry/analysis/analyse.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { alternate, atMost, type Figure, notMeasured } from '../figures.ts'

/** Measures reading and analysis of a binary STL against manifold-3d, and against trimesh where it is installed (`pip install trimesh`). */
export async function againstLibraries(path: string): Promise<Figure[]> {
  const megabytes = (readFileSync(path).length / 1e6).toFixed(1)
  const compare = async (library: string, theirs: () => number) => {
    const { a, b, ratio } = await alternate(
      5,
      () => ours(path),
      async () => theirs(),
    )
    const absolute = `${Math.round(a)} ms, ${Math.round(b)} ms`
    return atMost(`STL analysis of ${megabytes} MB against ${library}`, ratio, 1, { unit: 'x', absolute })
  }
  const withManifold = await manifoldAnalysis()
  return [
    await compare('manifold-3d', () => withManifold(path)),
    spawnSync('python3', ['-c', 'import trimesh']).status === 0
      ? await compare('trimesh', () => withTrimesh(path))
      : notMeasured(`STL analysis of ${megabytes} MB against trimesh`, 'trimesh is not installed'),
  ]
}

async function ours(path: string) {
  const startedAt = performance.now()
  const { mesh } = await readModel(readFileSync(path), 'torus.stl')
  if (!analyse(mesh).watertight) throw new Error('A torus is watertight.')
  return performance.now() - startedAt
}

/** Returns the same measures as ours: volume, area, bodies, and whether the surface is closed. */
async function manifoldAnalysis() {
  const kernel = await createManifold()
  kernel.setup()
  const { Manifold, Mesh } = kernel
  return (path: string) => {
    const startedAt = performance.now()
    const corners = cornersOf(readFileSync(path))
    const mesh = new Mesh({
      numProp: 3,
      vertProperties: corners,
      triVerts: Uint32Array.from({ length: corners.length / 3 }, (_, index) => index),
    })
    mesh.merge()
    const solid = new Manifold(mesh)
    const bodies = solid.decompose()
    if (
      solid.status() !== 'NoError' ||
      solid.volume() <= 0 ||
      solid.surfaceArea() <= 0 ||
      bodies.length !== 1
    )
      throw new Error('A torus is one closed body.')
    for (const one of [solid, ...bodies]) one.delete()
    return performance.now() - startedAt
  }
}

function cornersOf(stl: Buffer) {
  const triangles = stl.readUInt32LE(80)
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength)
  const corners = new Float32Array(triangles * 9)
  for (let triangle = 0; triangle < triangles; triangle++)
    for (let at = 0; at < 9; at++)
      corners[triangle * 9 + at] = view.getFloat32(84 + triangle * 50 + 12 + at * 4, true)
  return corners
}

// The start of Python does not count.
const trimeshScript = `
import sys, time, trimesh
started = time.perf_counter()
mesh = trimesh.load(sys.argv[1])
assert mesh.is_watertight and mesh.volume > 0 and mesh.area > 0 and mesh.body_count == 1
print((time.perf_counter() - started) * 1000)
`

function withTrimesh(path: string) {
  const { stdout, stderr } = spawnSync('python3', ['-c', trimeshScript, path], { encoding: 'utf8' })
  const milliseconds = Number(stdout)
  if (!milliseconds) throw new Error(`trimesh failed: ${stderr.slice(-300)}`)
  return milliseconds
}
