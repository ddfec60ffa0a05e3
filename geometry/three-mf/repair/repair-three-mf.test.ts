import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyse } from '../../analysis/analyse.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { openZip } from '../../parsing/zip-archive.ts'
import { readModel } from '../../readers/read-model.ts'
import { box } from '../../testing/shapes.ts'
import { helpedPlate, sliced } from '../../testing/sliced-parts.ts'
import { makeThreeMf, meshXml, modelXml, tetrahedron, threeMfOf } from '../../testing/three-mfs.ts'
import { cleanThreeMf } from '../clean-copy.ts'
import { repairedThreeMf } from './repair-three-mf.ts'

const without = ({ triangles, ...mesh }: Mesh, gone: number): Mesh => ({
  ...mesh,
  triangles: triangles.filter((_, at) => Math.floor(at / 3) !== gone),
})
const partOf = async (bytes: Uint8Array, name = '3D/3dmodel.model') =>
  Buffer.from((await openZip(bytes)).read(name) ?? '').toString()

async function repaired(bytes: Uint8Array) {
  const { mesh, threeMf } = await readModel(bytes, 'x.3mf')
  assert.ok(threeMf)
  const clean = await cleanThreeMf(bytes, threeMf)
  const repair = await repairedThreeMf(bytes, mesh, threeMf)
  const again = await readModel(repair.bytes, 'x.3mf')
  assert.equal(repair.isAdded.length, again.mesh.triangles.length / 3)
  return { ...repair, clean, mesh: again.mesh, threeMf: again.threeMf }
}

test('a hole in one object is closed, and every other byte of a plain 3MF stays', async () => {
  const whole = meshXml(box([10, 10, 10], [30, 0, 0]))
  const broken = meshXml(without(box([10, 10, 10]), 2))
  const body = `<resources><object id="1" name="Lid">${broken}</object><object id="2">${whole}</object></resources><build><item objectid="1"/><item objectid="2"/></build>`
  const { bytes, report, mesh, clean, isAdded } = await repaired(threeMfOf(body))
  assert.deepEqual([report.filledHoles, report.added, report.leftHoles], [1, 1, null])
  assert.deepEqual([analyse(mesh).watertight, analyse(mesh).volume], [true, 2000])
  assert.deepEqual([...isAdded].indexOf(1), 11)
  const added = (await partOf(bytes)).replace(await partOf(clean), '')
  assert.equal(added.match(/<triangle /g)?.length, 24)
  const without12th = added.replace(
    /\n<triangle v1="\d" v2="\d" v3="\d"\/>(?=<\/triangles><\/mesh><\/object><object id="2")/,
    '',
  )
  assert.equal(without12th, await partOf(clean))
})

test('painting and materials stay on the faces that stay, and new faces have none', async () => {
  const flipped = tetrahedron
    .replace(
      '<triangle v1="0" v2="2" v3="1"/>',
      '<triangle v1="0" v2="1" v3="2" pid="9" p1="0" p2="1" p3="2" paint_color="8"/>',
    )
    .replace(
      '<triangle v1="0" v2="1" v3="3"/>',
      '<triangle v1="0" v2="1" v3="3" paint_supports="4" paint_seam="23"/>',
    )
    .replace('<triangle v1="2" v2="0" v3="3"/>', '')
  const group =
    '<basematerials id="9"><base name="a" displaycolor="#ff0000"/><base name="b" displaycolor="#00ff00"/><base name="c" displaycolor="#0000ff"/></basematerials>'
  const { bytes, report, mesh, isFlipped } = await repaired(
    threeMfOf(
      `<resources>${group}<object id="1">${flipped}</object></resources><build><item objectid="1"/></build>`,
    ),
  )
  assert.deepEqual([report.flipped, report.added, analyse(mesh).watertight], [1, 1, true])
  assert.deepEqual([...isFlipped], [1, 0, 0, 0])
  const tags = (await partOf(bytes)).match(/<triangle [^>]*>/g)
  assert.deepEqual(tags?.slice(0, 2), [
    '<triangle v1="0" v2="2" v3="1" pid="9" p1="0" p3="1" p2="2" paint_color="8"/>',
    '<triangle v1="0" v2="1" v3="3" paint_supports="4" paint_seam="23"/>',
  ])
  assert.match(tags?.[3] ?? '', /^<triangle v1="\d" v2="\d" v3="\d"\/>$/)
})

test('a turned face that is painted in part is refused, because its paint would move', async () => {
  const body = tetrahedron.replace(
    '<triangle v1="0" v2="2" v3="1"/>',
    '<triangle v1="0" v2="1" v3="2" paint_color="4421"/>',
  )
  await assert.rejects(
    repaired(
      threeMfOf(`<resources><object id="1">${body}</object></resources><build><item objectid="1"/></build>`),
    ),
    { code: 'not_repairable', message: /painted in part/ },
  )
})

for (const dialect of ['prusa', 'bambu'] as const)
  test(`parts, modifiers and their settings of ${dialect} survive the repair of a part before them`, async () => {
    const [plate, ...others] = helpedPlate.parts
    assert.ok(plate)
    const parts = [{ ...plate, mesh: without(plate.mesh, 5) }, ...others]
    const { bytes, mesh, threeMf, clean } = await repaired(sliced(dialect, [{ parts }]))
    assert.equal(analyse(mesh).watertight, true)
    const whole = sliced(dialect, [helpedPlate])
    const sound = await readModel(whole, 'x.3mf')
    assert.deepEqual(threeMf?.project, sound.threeMf?.project)
    assert.deepEqual(threeMf?.settings, sound.threeMf?.settings)
    assert.equal(analyse(mesh).volume, analyse(sound.mesh).volume)
    const names = async (zip: Uint8Array) => (await openZip(zip)).names
    assert.deepEqual(await names(bytes), await names(clean))
  })

test('an object that is mirrored and placed twice in inches is repaired once', async () => {
  const broken = meshXml(without(box([1, 2, 3]), 4))
  const body = `<resources><object id="7">${broken}</object></resources><build><item objectid="7" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/><item objectid="7" transform="1 0 0 0 1 0 0 0 1 5 0 0"/></build>`
  const { report, mesh } = await repaired(makeThreeMf(modelXml(body, { unit: 'inch' })))
  const { watertight, invertedParts, volume } = analyse(mesh)
  assert.deepEqual(
    [report.added, watertight, invertedParts, Math.round(volume)],
    [1, true, 0, Math.round(12 * 25.4 ** 3)],
  )
})

test('triangles with an end tag of their own keep it', async () => {
  const broken = meshXml(without(box([10, 10, 10]), 2)).replace(/(<triangle [^>]*)\/>/g, '$1></triangle >')
  const { bytes, mesh } = await repaired(
    threeMfOf(`<resources><object id="1">${broken}</object></resources><build><item objectid="1"/></build>`),
  )
  assert.deepEqual([analyse(mesh).watertight, analyse(mesh).volume], [true, 1000])
  assert.equal((await partOf(bytes)).match(/<\/triangle >/g)?.length, 11)
})

test('sets of triangles refer to them by their order, so that such a 3MF is refused', async () => {
  const sets = '<t:trianglesets><t:triangleset name="top"/></t:trianglesets></mesh>'
  const broken = meshXml(without(box([1, 2, 3]), 4)).replace('</mesh>', sets)
  await assert.rejects(
    repaired(
      threeMfOf(
        `<resources><object id="1">${broken}</object></resources><build><item objectid="1"/></build>`,
      ),
    ),
    { code: 'not_repairable', message: /sets of its triangles/ },
  )
})

const isInstalled = spawnSync('prusa-slicer', ['--help']).status === 0

/** Returns parts with their settings, painted triangles and broken edges, as PrusaSlicer saves a file again. */
async function savedBySlicer(bytes: Uint8Array, folder: string) {
  const [path, copy] = [join(folder, 'plate.3mf'), join(folder, 'copy.3mf')]
  writeFileSync(path, bytes)
  const run = (...options: string[]) =>
    spawnSync('prusa-slicer', ['--datadir', folder, ...options, path], { encoding: 'utf8' }).stdout
  run('--dont-arrange', '--export-3mf', '--output', copy)
  const saved = new Uint8Array(readFileSync(copy))
  const config = await partOf(saved, 'Metadata/Slic3r_PE_model.config')
  const volumes = config.split('<volume ').slice(1)
  return {
    volumes: volumes.map((text) =>
      [...text.matchAll(/key="(name|volume_type|extruder|fill_density|perimeters)" value="([^"]*)"/g)]
        .map(([, key, value]) => `${key} ${value}`)
        .sort(),
    ),
    painted: (await partOf(saved)).match(/slic3rpe:custom_supports="4"/g)?.length,
    isManifold: /^manifold = yes/m.test(run('--info')),
  }
}

test('PrusaSlicer finds parts, settings and painted supports of a repaired 3MF, and nothing to repair', {
  skip: !isInstalled && 'prusa-slicer is not installed',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-repaired-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [plate, ...others] = helpedPlate.parts
  assert.ok(plate)
  const own = { fill_density: '40%', perimeters: '5' }
  const project = (mesh: Mesh) =>
    sliced('prusa', [{ parts: [{ ...plate, mesh, own: { ...plate.own, ...own } }, ...others] }], {
      paint: 'slic3rpe:custom_supports="4"',
    })
  const before = await savedBySlicer(project(without(plate.mesh, 5)), folder)
  const after = await savedBySlicer((await repaired(project(without(plate.mesh, 5)))).bytes, folder)
  assert.deepEqual([before.isManifold, after.isManifold], [false, true])
  assert.deepEqual([after.volumes, after.painted], [before.volumes, 2])
  assert.ok(after.volumes[0]?.includes('fill_density 40%'))
})
