import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import createManifold, { type ManifoldToplevel } from 'manifold-3d'
import { analyse, type ModelReport } from './analysis/analyse.ts'
import type { Mesh } from './mesh/mesh.ts'
import { readModel } from './readers/read-model.ts'
import { readItems } from './testing/three-mf-items.ts'
import { writeStl } from './writers/stl-writer.ts'
import { writeThreeMf } from './writers/three-mf-writer.ts'

const folder = fileURLToPath(new URL('../../shared/models/', import.meta.url))
const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(stl|obj|3mf)$/.test(name)) : []
const skipped = files.length === 0 && 'the real model files are not beside this checkout (../shared/models)'

type Measured = { name: string; mesh: Mesh; report: ModelReport }
const models: Measured[] = []
let manifold: ManifoldToplevel

before(async () => {
  manifold = await createManifold()
  manifold.setup()
  for (const name of files) {
    const { mesh } = await readModel(await readFile(join(folder, name)), name)
    models.push({ name, mesh, report: analyse(mesh) })
  }
})

function near(actual: number, expected: number, { share, name }: { share: number; name: string }) {
  assert.ok(Math.abs(actual / expected - 1) <= share, `${name}: ${actual} is not ${expected}`)
}

test('real files have the verdicts that are known of them', { skip: skipped }, () => {
  const broken = models.filter(({ report }) => !report.watertight).map(({ name }) => name)
  assert.deepEqual(broken.sort(), [
    'prusaslicer-frog-legs.obj',
    'trimesh-multibody-ascii.stl',
    'trimesh-soup.stl',
  ])
  const small = models.filter(({ report }) => report.unitSuspicion === 'too_small').map(({ name }) => name)
  assert.deepEqual(small.sort(), ['trimesh-multibody-ascii.stl', 'trimesh-soup.stl'])
})

test('volume and area are those of manifold-3d wherever it takes the mesh', { skip: skipped }, () => {
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
  assert.ok(compared >= 6)
})

test('what manifold-3d refuses is not manifold for us either, degenerate triangles aside', {
  skip: skipped,
}, () => {
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

test('volume, parts and holes are those of admesh', { skip: skipped || noAdmesh }, async (t) => {
  const temporary = await mkdtemp(join(tmpdir(), 'truth-'))
  t.after(() => rm(temporary, { recursive: true }))
  for (const { name, mesh, report } of models) {
    const path = join(temporary, 'model.stl')
    await writeFile(path, writeStl(mesh))
    const { stdout } = await run('admesh', [path])
    assert.equal(admeshFigure(stdout, 'Total disconnected facets') === 0, report.openEdges === 0, name)
    if (!report.watertight || report.degenerateTriangles > 0) continue
    assert.equal(admeshFigure(stdout, 'Number of parts'), report.parts + report.voids, name)
    // admesh adds up 32-bit floats.
    near(admeshFigure(stdout, 'Volume'), report.volume, { share: 2e-5, name })
  }
})

function admeshFigure(text: string, label: string) {
  return Number(new RegExp(`${label}\\s*:\\s*([\\d.]+)`).exec(text)?.[1])
}

test('every real file comes back from STL as it was', { skip: skipped }, async () => {
  for (const { name, mesh, report } of models) {
    const again = await readModel(writeStl(mesh), 'x.stl')
    assert.deepEqual(again.mesh, mesh, name)
    assert.deepEqual(analyse(again.mesh), report, name)
  }
})

test('every real file comes back from 3MF as it was', { skip: skipped }, async () => {
  const metadata = { title: 'T', designer: 'D', licenseTerms: 'L', application: 'A' }
  for (const { name, mesh } of models) {
    const [again] = await readItems(await writeThreeMf([{ name, mesh }], metadata))
    assert.deepEqual(again?.mesh, mesh, name)
    assert.ok(Math.abs(again.box.low[2]) < 1e-4, `${name} stands on the bed`)
  }
})
