import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import createManifold, { type ManifoldToplevel } from 'manifold-3d'
import { analyse, type ModelReport } from './analysis/analyse.ts'
import type { Mesh } from './mesh/mesh.ts'
import { readModel } from './readers/read-model.ts'
import { repairMesh } from './repair/repair.ts'
import { ball, box, cube, insideOut, together, torus } from './testing/shapes.ts'
import { readItems } from './testing/three-mf-items.ts'
import { writeStl } from './writers/stl-writer.ts'
import { writeThreeMf } from './writers/three-mf-writer.ts'

function damaged(change: (triangles: number[]) => number[]): Mesh {
  const { positions, triangles } = cube(20)
  return { positions, triangles: new Uint32Array(change([...triangles])) }
}

/** Bodies cut and joined by manifold-3d have the slivers and the T-shaped corners that real designs have. */
function drilledPlate({ Manifold }: ManifoldToplevel) {
  const holes = [-20, 0, 20].map((x) => Manifold.cylinder(20, 6, 4, 48, true).translate([x, 0, 0]))
  const plate = Manifold.cube([70, 30, 8], true).subtract(Manifold.union(holes))
  const { vertProperties, triVerts } = plate.add(Manifold.sphere(9, 40).translate([30, 10, 6])).getMesh()
  return { positions: new Float32Array(vertProperties), triangles: new Uint32Array(triVerts) }
}

const shapes: Record<string, Mesh> = {
  cube: cube(20),
  ball: ball(15, 48),
  torus: torus(30, 8, 64),
  'hollow box': together(box([40, 30, 20]), insideOut(box([36, 26, 16], [2, 2, 2]))),
  'two bodies': together(ball(10, 24), box([10, 10, 10], [30, 0, 0])),
  'far away': box([20, 20, 20], [4000, -3000, 0]),
  'in inches': torus(1, 0.3, 24),
  'open box': damaged((corners) => corners.slice(3)),
  'one face turned': damaged(([a = 0, b = 0, c = 0, ...rest]) => [a, c, b, ...rest]),
  'one face twice': damaged((corners) => [...corners, ...corners.slice(0, 3)]),
  'a sliver': damaged((corners) => [...corners, 0, 1, 1]),
}

type Measured = { name: string; mesh: Mesh; report: ModelReport }
const models: Measured[] = []
let manifold: ManifoldToplevel

before(async () => {
  manifold = await createManifold()
  manifold.setup()
  for (const [name, made] of Object.entries({ ...shapes, 'drilled plate': drilledPlate(manifold) })) {
    const { mesh } = await readModel(writeStl(made), 'x.stl')
    models.push({ name, mesh, report: analyse(mesh) })
  }
})

function near(actual: number, expected: number, { share, name }: { share: number; name: string }) {
  assert.ok(Math.abs(actual / expected - 1) <= share, `${name}: ${actual} is not ${expected}`)
}

test('test models get the results they were made for', () => {
  const broken = models.filter(({ report }) => !report.watertight).map(({ name }) => name)
  assert.deepEqual(broken, ['open box', 'one face turned', 'one face twice'])
  const small = models.filter(({ report }) => report.unitSuspicion === 'too_small').map(({ name }) => name)
  assert.deepEqual(small, ['in inches'])
})

test('volume and area are those of manifold-3d wherever it takes the mesh', () => {
  let compared = 0
  for (const { name, mesh, report } of models) {
    const theirs = asManifold(mesh)
    if (!theirs) continue
    assert.ok(report.watertight, name)
    near(report.volume, theirs.volume(), { share: 1e-5, name })
    near(report.area, theirs.surfaceArea(), { share: 1e-5, name })
    theirs.delete()
    compared++
  }
  assert.ok(compared >= 8, `only ${compared} compared`)
})

test('a mesh that manifold-3d refuses is not manifold, degenerate triangles aside', () => {
  for (const { name, mesh, report } of models) {
    const theirs = asManifold(mesh)
    theirs?.delete()
    if (report.degenerateTriangles === 0) assert.equal(theirs !== undefined, report.manifold, name)
  }
})

function asManifold({ positions, triangles }: Mesh) {
  try {
    const mesh = new manifold.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles })
    return manifold.Manifold.ofMesh(mesh)
  } catch {
    return undefined
  }
}

const run = promisify(execFile)
const noAdmesh = await run('admesh', ['--version']).then(
  () => false as const,
  () => 'admesh is not installed',
)

test('volume, parts and holes are those of admesh', { skip: noAdmesh }, async (t) => {
  const temporary = await mkdtemp(join(tmpdir(), 'truth-'))
  t.after(() => rm(temporary, { recursive: true }))
  for (const { name, mesh, report } of models) {
    const path = join(temporary, 'model.stl')
    await writeFile(path, writeStl(mesh))
    const { stdout } = await run('admesh', [path])
    // admesh pairs the faces of an edge: of three, as at a face that is there twice, one stays alone.
    const paired = report.openEdges === 0 && report.nonManifoldEdges === 0
    assert.equal(admeshFigure(stdout, 'Total disconnected facets') === 0, paired, name)
    if (!report.watertight || report.degenerateTriangles > 0) continue
    assert.equal(admeshFigure(stdout, 'Number of parts'), report.parts + report.voids, name)
    // admesh adds up 32-bit floats.
    near(admeshFigure(stdout, 'Volume'), report.volume, { share: 2e-5, name })
  }
})

test('a repaired mesh is closed for admesh, too', { skip: noAdmesh }, async (t) => {
  const temporary = await mkdtemp(join(tmpdir(), 'repaired-'))
  t.after(() => rm(temporary, { recursive: true }))
  for (const { name, mesh } of models.filter(({ report }) => !report.watertight)) {
    const path = join(temporary, 'model.stl')
    await writeFile(path, writeStl(repairMesh(mesh).mesh))
    const { stdout } = await run('admesh', [path])
    const damage = ['Total disconnected facets', 'Facets reversed', 'Facets added', 'Facets removed']
    assert.deepEqual(
      damage.map((label) => admeshFigure(stdout, label)),
      [0, 0, 0, 0],
      name,
    )
    near(admeshFigure(stdout, 'Volume'), 8000, { share: 1e-6, name })
  }
})

function admeshFigure(text: string, label: string) {
  return Number(new RegExp(`${label}\\s*:\\s*([\\d.]+)`).exec(text)?.[1])
}

test('every model survives a round trip through STL', async () => {
  for (const { name, mesh, report } of models) {
    const again = await readModel(writeStl(mesh), 'x.stl')
    assert.deepEqual(again.mesh, mesh, name)
    assert.deepEqual(analyse(again.mesh), report, name)
  }
})

/** Core specification, 4.1.4.1: the corners of a triangle are distinct. */
function withoutLines({ positions, triangles }: Mesh): Mesh {
  const kept: number[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = triangles.subarray(at, at + 3)
    if (new Set(corners).size === 3) kept.push(...corners)
  }
  return { positions, triangles: Uint32Array.from(kept) }
}

test('every model survives a round trip through 3MF, but for triangles that are lines', async () => {
  const metadata = { title: 'T', designer: 'D', licenseTerms: 'L', application: 'A' }
  for (const { name, mesh } of models) {
    const [again] = await readItems(await writeThreeMf([{ name, mesh }], metadata))
    assert.deepEqual(again?.mesh, withoutLines(mesh), name)
    assert.ok(Math.abs(again.box.low[2]) < 1e-4, `${name} stands on the bed`)
  }
})
