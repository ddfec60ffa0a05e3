import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../analysis/analyse.ts'
import { writePng } from '../images/png.ts'
import { weld } from '../mesh/weld.ts'
import { readModel } from '../readers/read-model.ts'
import { ball, box, cube } from '../testing/shapes.ts'
import { gapBetween, readItems } from '../testing/three-mf-items.ts'
import { makeThreeMf, modelXml, onePart, tetrahedron, threeMfOf } from '../testing/three-mfs.ts'
import { makeZip } from '../testing/zips.ts'
import { writeThreeMf } from '../writers/three-mf-writer.ts'
import { readThreeMf } from './read-three-mf.ts'

const metadata = {
  title: 'Ball & <cube>',
  designer: 'Ana "A" Üç',
  licenseTerms: 'L-1',
  application: 'Layerdrop',
}
const parts = [
  { name: 'Ball & co', mesh: ball(8, 16), colour: 'moss' as const },
  { name: 'Cube', mesh: box([5, 5, 5], [0.1, -20.7, 1e-7]) },
]

async function measured(bytes: Uint8Array) {
  return analyse(weld((await readThreeMf(bytes)).soup))
}

// Open Packaging Conventions, part 2, 6.5.3: the target of an external relationship lies outside of the package.
test('the start part is the first internal relationship of the model type', async () => {
  const type = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel'
  const relationship = (target: string, mode: string) =>
    `<r:Relationship Type="${type}" Id="a" ${mode} Target='${target}'/>`
  const data = `<!-- <Relationship Type="${type}" Target="/3D/other.model"/> --><r:Relationships>${relationship('/3D/other.model', 'TargetMode="External"')}${relationship('3D/start.model', 'TargetMode="Internal"')}</r:Relationships>`
  const { modelParts } = await readThreeMf(
    makeZip([
      { name: '_rels/.rels', data },
      { name: '3D/other.model', data: modelXml(onePart) },
      { name: '3D/start.model', data: modelXml(onePart) },
    ]),
  )
  assert.deepEqual(modelParts, ['3d/start.model'])
})

test('a written 3MF is read back with the same triangles, names and metadata', async () => {
  const bytes = await writeThreeMf(parts, metadata)
  const model = await readModel(bytes, 'x')
  assert.equal(model.format, '3mf')
  assert.deepEqual(
    (await readItems(bytes)).map(({ mesh }) => mesh),
    parts.map(({ mesh }) => mesh),
  )
  const { threeMf } = model
  assert.deepEqual(threeMf?.objectNames, ['Ball & co', 'Cube'])
  assert.equal(threeMf?.placedMeshes, 2)
  assert.deepEqual(
    ['Title', 'Designer', 'LicenseTerms', 'Application'].map((name) => threeMf?.metadata.get(name)),
    [metadata.title, metadata.designer, metadata.licenseTerms, metadata.application],
  )
  assert.deepEqual(threeMf?.foreignFiles, [])
})

test('parts are arranged on the plate, each copy separately', async () => {
  const stls = [
    { name: 'Leg', mesh: box([20, 20, 80], [500, 500, -17.3]), copies: 4 },
    { name: 'Top', mesh: box([200, 120, 10], [-3, -4, 5e-7]) },
    { name: 'Lamp', mesh: ball(50, 12) },
  ]
  const items = await readItems(await writeThreeMf(stls, metadata))
  assert.deepEqual(
    items.map(({ name }) => name),
    ['Leg', 'Leg', 'Leg', 'Leg', 'Top', 'Lamp'],
  )
  for (const [index, { box, name }] of items.entries()) {
    assert.ok(Math.abs(box.low[2]) < 1e-5, `${name} stands on the bed`)
    for (const other of items.slice(index + 1))
      assert.ok(gapBetween(box, other.box) > 5.9, `${name} and ${other.name} are apart`)
  }
  const { threeMf, mesh } = await readModel(await writeThreeMf(stls, metadata), 'x')
  assert.equal(threeMf?.placedMeshes, 6)
  assert.equal(analyse(mesh).parts, 6)
})

test('the same parts give the same bytes', async () => {
  const thumbnail = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  const [one, other] = [
    await writeThreeMf(parts, { ...metadata, thumbnail }),
    await writeThreeMf(parts, { ...metadata, thumbnail }),
  ]
  assert.deepEqual(one, other)
})

test('volume and watertightness survive a 3MF round trip', async () => {
  const before = analyse(ball(8, 16))
  const after = await measured(await writeThreeMf([parts[0]!], metadata))
  assert.ok(Math.abs(after.volume / before.volume - 1) < 1e-6)
  assert.ok(after.manifold)
})

test('units become millimetres', async () => {
  for (const [unit, size] of [
    ['micron', 0.01],
    ['millimeter', 10],
    ['centimeter', 100],
    ['inch', 254],
    ['foot', 3048],
    ['meter', 10_000],
  ] as const) {
    const report = await measured(makeThreeMf(modelXml(onePart, { unit })))
    assert.ok(Math.abs(report.size[0] / size - 1) < 1e-6, unit)
  }
})

test('a mirrored copy keeps its orientation', async () => {
  const { soup } = await readThreeMf(
    threeMfOf(`<resources><object id="1">${tetrahedron}</object></resources><build>
      <item objectid="1"/><item objectid="1" transform="-1 0 0 0 1 0 0 0 1 -5 0 0"/></build>`),
  )
  const report = analyse(weld(soup))
  assert.ok(report.manifold)
  assert.equal(report.parts, 2)
  assert.equal(report.invertedParts, 0)
  assert.ok(Math.abs(report.volume - 1000 / 3) < 1e-3)
})

test('components are placed by both transforms, their own first', async () => {
  const report = await measured(
    threeMfOf(`<resources><object id="1">${tetrahedron}</object>
      <object id="2"><components><component objectid="1" transform="2 0 0 0 2 0 0 0 2 100 0 0"/></components></object></resources>
      <build><item objectid="2" transform="0 1 0 -1 0 0 0 0 1 0 0 7"/></build>`),
  )
  assert.deepEqual(report.low, [-20, 100, 7])
  assert.deepEqual(report.high, [0, 120, 27])
})

test('an object may stand in another file of the package (production extension)', async () => {
  const item = '<build><item objectid="9"/></build>'
  const group =
    '<resources><object id="9"><components><component p:path="/3D/Objects/a.model" objectid="1"/></components></object></resources>'
  const other = {
    name: '3D/Objects/a.model',
    data: modelXml(`<resources><object id="1">${tetrahedron}</object></resources>`),
  }
  assert.equal((await measured(makeThreeMf(modelXml(group + item), [other]))).triangles, 4)
})

test('modifiers are not part of the model', async () => {
  const { soup, placedMeshes } = await readThreeMf(
    threeMfOf(`<resources><object id="1">${tetrahedron}</object>
      <object id="3" type="other">${tetrahedron}</object>
      <object id="4"><components><component objectid="1"/><component objectid="3"/></components></object></resources>
      <build><item objectid="4"/></build>`),
  )
  assert.equal(soup.length, 36)
  assert.equal(placedMeshes, 1)
})

test('attributes may have any order, quotes and spaces', async () => {
  const body = onePart
    .replace('<vertex x="10" y="0" z="0"/>', "<vertex  q:a='>' z = ' 0 '\n y='0'\tx='1e1' ></vertex>")
    .replace('<triangle v1="0" v2="2" v3="1"/>', '<triangle pid="1" p1="0" v3="1" v2="2" v1="0" />')
  assert.equal((await measured(threeMfOf(body))).volume, (await measured(threeMfOf(onePart))).volume)
})

test('metadata keeps the five XML entities and CDATA', async () => {
  const { metadata: found } = await readThreeMf(
    threeMfOf(`<metadata name="Title">a &amp; b &lt;c&gt; &#8364;&#x41;</metadata><metadata name="Description"><![CDATA[<b>x</b>]]></metadata>
      <metadata name="Empty"/>${onePart}`),
  )
  assert.deepEqual([found.get('Title'), found.get('Description')], ['a & b <c> €A', '<b>x</b>'])
})

test('a 3MF without relationships is read from 3D/3dmodel.model', async () => {
  const zip = makeZip([{ name: '3D/3dmodel.model', data: modelXml(onePart) }])
  assert.equal((await measured(zip)).triangles, 4)
})

test('slicer settings, commands, G-code and unknown files are reported', async () => {
  const { foreignFiles } = await readThreeMf(
    makeThreeMf(modelXml(onePart), [
      {
        name: 'Metadata/Slic3r_PE.config',
        data: '; layer_height = 0.2\n; post_process = "/bin/sh -c evil"\n',
      },
      { name: 'Metadata/project_settings.config', data: '{"post_process": ["run me"], "a": 1}' },
      { name: 'Metadata/other_settings.config', data: '{"post_process": [],\n "a": "b"}' },
      { name: 'Metadata/quiet.config', data: '; post_process = \n; printer = x' },
      { name: 'Metadata/plate_1.gcode', data: 'G28' },
      { name: 'Metadata/thumbnail.png', data: writePng({ width: 1, height: 1, data: new Uint8Array(4) }) },
      { name: 'run.exe', data: 'MZ' },
    ]),
  )
  assert.deepEqual(
    foreignFiles.map(({ name, kind }) => `${name} ${kind}`),
    [
      'Metadata/Slic3r_PE.config commands',
      'Metadata/project_settings.config commands',
      'Metadata/other_settings.config settings',
      'Metadata/quiet.config settings',
      'Metadata/plate_1.gcode gcode',
      'run.exe unknown',
    ],
  )
})

test('a too large settings file is left out unread', async () => {
  const data = `{"post_process": ["run me"], "a": "${'a'.repeat(8 * 2 ** 20)}"}`
  const settings = { name: 'Metadata/project_settings.config', data, stored: true }
  const { foreignFiles } = await readThreeMf(makeThreeMf(modelXml(onePart), [settings]))
  assert.deepEqual(foreignFiles, [{ name: settings.name, kind: 'unknown' }])
})

test('a name or licence cannot break out of the XML', async () => {
  const evil = '"/></metadata><metadata name="x">\u0000\u001b'
  const bytes = await writeThreeMf([{ name: evil, mesh: cube(3) }], {
    ...metadata,
    title: evil,
    licenseTerms: evil,
  })
  const { metadata: found, objectNames } = await readThreeMf(bytes)
  assert.equal(found.get('Title'), '"/></metadata><metadata name="x">')
  assert.deepEqual(objectNames, ['"/></metadata><metadata name="x">'])
  assert.equal(found.has('x'), false)
})
