import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyse } from '../../analysis/analyse.ts'
import { estimatePrint } from '../../estimate/estimate.ts'
import { weld } from '../../mesh/weld.ts'
import { openZip } from '../../parsing/zip-archive.ts'
import { readModel } from '../../readers/read-model.ts'
import { projectSettings, prusaSettings } from '../../testing/projects.ts'
import { box, together } from '../../testing/shapes.ts'
import { helpedPlate, sliced } from '../../testing/sliced-parts.ts'
import { makeThreeMf, modelXml, onePart } from '../../testing/three-mfs.ts'
import { toSoup } from '../../testing/to-soup.ts'
import { cleanThreeMf } from '../clean-copy.ts'
import { modelSettingsFiles } from './settings-file.ts'

const dialects = ['bambu', 'prusa'] as const
const printed = weld(toSoup(together(box([60, 40, 10]), box([10, 10, 10], [60, 0, 0]))))

async function cleaned(bytes: Uint8Array) {
  const { threeMf } = await readModel(bytes, 'x.3mf')
  assert.ok(threeMf)
  return { threeMf, clean: await cleanThreeMf(bytes, threeMf) }
}

async function settingsIn(bytes: Uint8Array, dialect: (typeof dialects)[number]) {
  return new TextDecoder().decode((await openZip(bytes)).read(modelSettingsFiles[dialect]))
}

for (const dialect of dialects) {
  test(`${dialect}: a clean copy is read with the colours of its project when they are given, without colours otherwise`, async () => {
    const files = [dialect === 'bambu' ? projectSettings() : prusaSettings]
    const { threeMf, clean } = await cleaned(sliced(dialect, [helpedPlate], { files }))
    const [withColours, without] = [
      await readModel(clean, 'x.3mf', { colours: threeMf.project.colours ?? [], finishes: null }),
      await readModel(clean, 'x.3mf'),
    ]
    assert.ok(threeMf.colours.some(({ colour }) => colour !== null))
    assert.deepEqual(withColours.threeMf?.colours, threeMf.colours)
    assert.ok(without.threeMf?.colours.every(({ colour }) => colour === null))
  })

  test(`${dialect}: size, volume and estimate count the parts that print, before and after cleaning`, async () => {
    const bytes = sliced(dialect, [helpedPlate])
    for (const file of [bytes, (await cleaned(bytes)).clean]) {
      const { mesh, threeMf } = await readModel(file, 'x.3mf')
      const { size, volume } = analyse(mesh)
      assert.deepEqual([[...size], Math.round(volume)], [[70, 40, 10], 25_000])
      assert.equal(estimatePrint(mesh).grams, estimatePrint(printed).grams)
      assert.equal(threeMf?.placedMeshes, dialect === 'bambu' ? 2 : 1)
    }
  })

  test(`${dialect}: types, filaments and options of the parts survive cleaning, and cleaning again changes nothing`, async () => {
    const parts = helpedPlate.parts.map((part) =>
      part.name === 'Dense' ? { ...part, own: { ...part.own, ...dense[dialect] } } : part,
    )
    const { threeMf, clean } = await cleaned(sliced(dialect, [{ parts }]))
    assert.deepEqual(
      threeMf.foreignFiles.map(({ kind }) => kind),
      ['settings'],
    )
    const text = await settingsIn(clean, dialect)
    assert.deepEqual(
      [...text.matchAll(/(?:subtype=|"volume_type" value=)"(\w+)"/g)].map(([, type]) => type),
      typeWords[dialect],
    )
    assert.deepEqual(
      [...text.matchAll(/"extruder" value="(\d)"/g)].map(([, filament]) => filament),
      dialect === 'bambu' ? ['1', '1', '3', '2'] : ['1', '3', '2'],
    )
    for (const [key, value] of Object.entries(dense[dialect]))
      assert.ok(text.includes(`key="${key}" value="${value}"`), key)
    assert.doesNotMatch(text, /home|source|matrix|gcode|identify|assemble/)
    const again = await cleaned(clean)
    assert.deepEqual([again.threeMf.foreignFiles, again.clean], [[], clean])
    assert.equal(again.threeMf.settings?.content, text)
  })

  test(`${dialect}: markup, commands, absurd numbers and settings of missing objects are dropped`, async () => {
    const evil = {
      name: '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x202e;',
      extruder: '99999999999',
      change_filament_gcode: 'M502',
      post_process: '/bin/sh -c evil',
      print_host: 'http://evil.example',
      [dialect === 'bambu' ? 'wall_loops' : 'perimeters']: '1e9',
      [dialect === 'bambu' ? 'brim_type' : 'fill_pattern']: '&quot;&gt;&lt;evil/&gt;',
    }
    const { clean } = await cleaned(
      sliced(dialect, [{ parts: [{ ...helpedPlate.parts[0]!, own: evil }] }], {
        settings: (text) =>
          text.replace('</config>', `<evil onload="x"/><object id="99">${text.length}</object></config>`),
      }),
    )
    const text = await settingsIn(clean, dialect)
    assert.match(text, /key="name" value="script"/)
    assert.doesNotMatch(text, /evil|alert|gcode|M502|process|http|999|1e9|\u202e/)
  })
}

const dense = {
  bambu: { sparse_infill_density: '100%', wall_loops: '6' },
  prusa: { fill_density: '100%', perimeters: '6' },
}

const typeWords = {
  bambu: [
    'normal_part',
    'negative_part',
    'modifier_part',
    'normal_part',
    'support_blocker',
    'support_enforcer',
  ],
  prusa: [
    'ModelPart',
    'NegativeVolume',
    'ParameterModifier',
    'ModelPart',
    'SupportBlocker',
    'SupportEnforcer',
  ],
}

const small = { parts: [{ mesh: box([10, 10, 10]), type: 'model' as const, name: 'Small' }] }

test('plates keep their names and instances; plates that slicers cannot open are dropped', async () => {
  const objects = [helpedPlate, { ...small, at: [300, 0] satisfies [number, number] }]
  const { threeMf, clean } = await cleaned(sliced('bambu', objects, { plates: [[1], [], [0]] }))
  assert.deepEqual(
    [threeMf.plates, threeMf.plateNames],
    [
      [[12], [24]],
      [['Thing'], ['Thing']],
    ],
  )
  const text = await settingsIn(clean, 'bambu')
  assert.deepEqual(
    [...text.matchAll(/"(?:plater_id|plater_name|object_id)" value="([^"]*)"/g)].map(([, value]) => value),
    ['1', 'Plate 1', '9', '2', 'Plate 2', '3', 'Plate 3', '7'],
  )
  const withGap = (settings: string) => settings.replace('"plater_id" value="2"', '"plater_id" value="4"')
  const gap = await cleaned(sliced('bambu', objects, { plates: [[1], [], [0]], settings: withGap }))
  assert.doesNotMatch(await settingsIn(gap.clean, 'bambu'), /plate/)
  assert.deepEqual(gap.threeMf.plates, [[24, 12]])
})

test('the size of a project is that of its largest object, not of all plates together', async () => {
  const objects = [helpedPlate, { ...small, at: [400, 30] satisfies [number, number] }]
  for (const [dialect, plates] of [['bambu', [[0], [1]]] as const, ['prusa', []] as const]) {
    const { mesh, threeMf } = await readModel(
      sliced(dialect, objects, { plates: plates.map((each) => [...each]) }),
      'x',
    )
    const { size, volume, unitSuspicion } = analyse(mesh, threeMf?.plates.flat())
    assert.deepEqual([[...size], Math.round(volume), unitSuspicion], [[70, 40, 10], 26_000, undefined])
  }
})

test('one mesh may be a part of one object and cut out of another (shared meshes of Bambu Studio)', async () => {
  const mesh = (id: number) => onePart.match(/<object[\s\S]*<\/object>/)![0].replace('id="1"', `id="${id}"`)
  const group = (id: number) =>
    `<object id="${id}"><components><component objectid="1"/><component objectid="2"/></components></object>`
  const part = (id: number, subtype: string) => `<part id="${id}" subtype="${subtype}"/>`
  const model = `<resources>${mesh(1)}${mesh(2)}${group(3)}${group(4)}</resources><build><item objectid="3"/><item objectid="4"/></build>`
  const config = `<config><object id="3">${part(1, 'normal_part')}${part(2, 'negative_part')}</object>
    <object id="4">${part(1, 'modifier_part')}${part(2, 'normal_part')}</object></config>`
  const { threeMf } = await readModel(
    makeThreeMf(modelXml(model), [{ name: modelSettingsFiles.bambu, data: config }]),
    'x.3mf',
  )
  assert.deepEqual([threeMf?.placedMeshes, threeMf?.plates], [2, [[4, 4]]])
})

test('a disabled item is not printed', async () => {
  const off = onePart.replace(
    '</build>',
    '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 50 0 0" printable="0"/></build>',
  )
  const { threeMf, mesh } = await readModel(makeThreeMf(modelXml(off)), 'x.3mf')
  assert.deepEqual([threeMf?.placedMeshes, [...analyse(mesh).size]], [1, [10, 10, 10]])
})

test('settings with triangle ranges beyond the mesh are dropped, because PrusaSlicer would not open the file', async () => {
  const beyond = (text: string) => text.replace('lastid="71"', 'lastid="72"')
  const { threeMf, clean } = await cleaned(sliced('prusa', [helpedPlate], { settings: beyond }))
  assert.deepEqual([threeMf.settings, threeMf.plates], [undefined, [[72]]])
  assert.ok(!(await openZip(clean)).names.includes(modelSettingsFiles.prusa))
})

const isInstalled = spawnSync('prusa-slicer', ['--help']).status === 0

test('PrusaSlicer reads the same size, parts and volume before and after cleaning', {
  skip: !isInstalled && 'prusa-slicer is not installed',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-cleaned-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const bytes = sliced('prusa', [helpedPlate])
  const told = [bytes, (await cleaned(bytes)).clean].map((content, index) => {
    const path = join(folder, `${index}.3mf`)
    writeFileSync(path, content)
    const { stdout } = spawnSync('prusa-slicer', ['--datadir', folder, '--info', path], { encoding: 'utf8' })
    return [...stdout.matchAll(/^(size_[xyz]|number_of_parts|volume) = +([\d.]+)/gm)].map(([, , value]) =>
      Number(value),
    )
  })
  assert.deepEqual(told[0], [70, 40, 10, 2, 25_000])
  assert.deepEqual(told[1], told[0])
})
