import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uncountedText } from '#contract/printing/models/slicer-features.ts'
import { withProject } from '../../estimate/project-estimate.ts'
import {
  modelSettings,
  placedParts,
  plateSettings,
  projectOf,
  projectSettings,
  prusaSettings,
  sliceInfo,
} from '../../testing/projects.ts'
import { helpedPlate, sliced } from '../../testing/sliced-parts.ts'
import { makeThreeMf, modelXml, onePart, tetrahedron, threeMfOf } from '../../testing/three-mfs.ts'
import { readThreeMf } from '../read-three-mf.ts'

type Files = Parameters<typeof projectOf>
const projectIn = async (...files: Files) => (await readThreeMf(projectOf(...files))).project

const told = {
  layerHeightMm: 0.16,
  nozzleMm: 0.4,
  walls: 3,
  infillPercent: 12,
  infillPattern: 'gyroid',
  material: 'PLA',
  supports: true,
}

test('a sliced project gives weight, time and filaments of all its plates', async () => {
  const plates = [
    { seconds: 4130, grams: 24.5, filaments: [[1, 'PLA', '#FFFFFF'] satisfies [number, string, string]] },
    { seconds: 7270, grams: 30, filaments: [[3, 'PLA', '#C1272D'] satisfies [number, string, string]] },
  ]
  const project = await projectIn(sliceInfo(plates), modelSettings([1, 3]), projectSettings())
  assert.deepEqual(project, {
    figures: { grams: 54.5, minutes: 190 },
    printer: 'Bambu Lab P1P',
    filaments: [
      { type: 'PLA', hex: '#ffffff' },
      { type: 'PLA', hex: '#c1272d' },
    ],
    colours: ['#ffffff', '#0a2ca5', '#c1272d'],
    settings: told,
  })
})

test('a partly sliced or unsliced project gives no figures', async () => {
  const partly = await projectIn(sliceInfo([{}]), modelSettings([1, 2]), projectSettings())
  assert.equal(partly.figures, undefined)
  assert.equal((await projectIn(sliceInfo([]))).figures, undefined)
  for (const wrong of [{ seconds: 0 }, { grams: -1 }, { seconds: Number.NaN }, { grams: 1e9 }])
    assert.equal((await projectIn(sliceInfo([wrong, {}]))).figures, undefined)
})

test('before slicing the filaments are those that objects name, or all when surfaces are painted', async () => {
  const named = await projectIn(modelSettings([2, 2]), projectSettings())
  assert.deepEqual(named.filaments, [{ type: 'PETG', hex: '#0a2ca5' }])
  const painted = onePart.replace('v3="1"/>', 'v3="1" paint_color="8"/>')
  const { project } = await readThreeMf(
    makeThreeMf(modelXml(painted), [modelSettings([1]), projectSettings()]),
  )
  assert.equal(project.filaments.length, 3)
  assert.equal(project.paintedColours, 2)
})

test('the colours of painted surfaces are counted as slicers write them', async () => {
  // The codes of filaments 1 to 4 in Bambu Studio; the last one is a triangle split in two, one half of filament 2.
  const codes = ['4', '8', '0C', '1C', '081', '']
  for (const attribute of ['paint_color', 'slic3rpe:mmu_segmentation'])
    for (const [index, code] of codes.entries()) {
      const xml = onePart.replace('v3="1"/>', `v3="1" ${attribute}="${code}"/>`)
      const { project } = await readThreeMf(threeMfOf(xml))
      assert.equal(project.paintedColours, [1, 2, 2, 2, 2, undefined][index], code)
    }
  assert.equal((await projectIn()).paintedColours, undefined)
  // The second object is plain, in a third filament.
  const parts = placedParts([
    [20, 20],
    [60, 20],
  ]).replace('v3="1"/>', 'v3="1" paint_color="8"/>')
  const files = [plateSettings([{ objects: [1, 2] }], [1, 3]), projectSettings()]
  assert.equal((await readThreeMf(makeThreeMf(modelXml(parts), files))).project.paintedColours, 2)
})

test('PrusaSlicer settings are read from lines, and filaments from lists with semicolons', async () => {
  const objects =
    '<config><object id="1"><metadata type="object" key="extruder" value="0"/></object></config>'
  const { settings, filaments } = await projectIn(prusaSettings, {
    name: 'Metadata/Slic3r_PE_model.config',
    data: objects,
  })
  assert.deepEqual(filaments, [{ type: 'PETG', hex: '#ff8000' }])
  assert.deepEqual(
    [settings.nozzleMm, settings.walls, settings.infillPercent, settings.infillPattern, settings.supports],
    [0.6, 2, 20, 'cubic', false],
  )
})

test('shells, brim and the density of the filament are read by the names of both programs', async () => {
  const bambu = { brim_type: 'outer_only', brim_width: '5', filament_density: ['1.26', '1.27'] }
  const shells = { top_shell_layers: '5', top_shell_thickness: '1.2', bottom_shell_layers: '0' }
  const { settings } = await projectIn(
    projectSettings({ ...bambu, ...shells, bottom_shell_thickness: '0.8' }),
  )
  const { brimMm, topMm, bottomMm, density } = settings
  assert.deepEqual([brimMm, topMm, bottomMm, density], [5, 1.2, 0, 1.26])
  const more =
    '; top_solid_layers = 3\n; bottom_solid_layers = 4\n; top_solid_min_thickness = 0.3\n; filament_density = 1.27,1.24\n'
  const prusa = await projectIn({ ...prusaSettings, data: `${prusaSettings.data}${more}; brim_width = 3\n` })
  assert.deepEqual(
    [prusa.settings.topMm?.toFixed(2), prusa.settings.bottomMm, prusa.settings.density],
    ['0.60', 0.8, 1.27],
  )
  assert.equal(prusa.settings.brimMm, 3)
  const automatic = projectSettings({ brim_type: 'auto_brim', brim_width: '5' })
  assert.equal((await projectIn(automatic)).settings.brimMm, undefined)
})

test('a 3MF without slicer settings uses the colours of the model, but not those of textures', async () => {
  const coloured = (colours: string[]) =>
    onePart.replace(
      '<resources>',
      `<resources><basematerials id="7"><base name="a" displaycolor="#AABBCC"/></basematerials>
      <m:colorgroup id="8">${colours.map((colour) => `<m:color color="${colour}"/>`).join('')}</m:colorgroup>`,
    )
  const read = async (colours: string[]) =>
    (await readThreeMf(makeThreeMf(modelXml(coloured(colours))))).project.filaments
  assert.deepEqual(await read(['#112233FF', '#aabbcc', 'red']), [
    { type: '', hex: '#aabbcc' },
    { type: '', hex: '#112233' },
  ])
  assert.deepEqual(await read(Array.from({ length: 40 }, (_, index) => `#0000${10 + index}`)), [])
})

test('hostile or broken settings are ignored, and the model is accepted', async () => {
  const { name, data } = sliceInfo([{}])
  const nothing = { figures: undefined, printer: '', filaments: [], settings: {} }
  const doctype = data.replace('?>', '?><!DOCTYPE config [<!ENTITY e SYSTEM "file:///etc/passwd">]>')
  for (const hostile of [doctype, data.replace('value="24.63"', 'value="&e;"'), data.slice(0, -30), ''])
    assert.deepEqual(await projectIn({ name, data: hostile }), nothing)
  const settings = { name: 'Metadata/project_settings.config' }
  for (const broken of ['', '{', 'null', '[1]', '{"wall_loops": {"toString": 1}, "__proto__": {"walls": 2}}'])
    assert.deepEqual(await projectIn({ ...settings, data: broken }), nothing)
  const endless = { name, data: data + ' '.repeat(8 * 2 ** 20), stored: true }
  assert.deepEqual(await projectIn(endless), nothing)
  for (const walls of ['-4', '2.5', 'Infinity', 'NaN'])
    assert.equal((await projectIn(projectSettings({ wall_loops: walls }))).settings.walls, undefined)
  const odd = projectSettings({
    wall_loops: '51',
    filament_type: ['<b>'],
    sparse_infill_pattern: 'x'.repeat(99),
  })
  const { walls, material, infillPattern, ...rest } = told
  assert.deepEqual((await projectIn(odd)).settings, rest)
})

test('the figures of a project replace our estimate, at the speed of its printer', () => {
  const own = { grams: 20, minutes: { slow: 120, fast: 60 }, version: 1 } as const
  const project = { figures: { grams: 30, minutes: 100 }, printer: '', filaments: [], settings: {} }
  assert.deepEqual(withProject(own, project)?.minutes, { slow: 100, fast: 50 })
  assert.deepEqual(withProject(own, { ...project, printer: 'Bambu Lab A1' })?.minutes, {
    slow: 200,
    fast: 100,
  })
  assert.deepEqual(withProject(undefined, project)?.minutes, { slow: 100, fast: 100 })
  assert.equal(withProject(own, project)?.source, 'project')
  assert.deepEqual(withProject(own, { ...project, figures: undefined })?.grams, 20)
  assert.equal(withProject(own, undefined), own)
})

test('triangles have the colour of the filament their object names', async () => {
  const { colours } = await readThreeMf(projectOf(modelSettings([2]), projectSettings()))
  assert.deepEqual(colours, [{ triangles: 4, colour: '#0a2ca5' }])
})

// `Format/bbs_3mf.cpp` and `Format/3mf.cpp` write these attributes of a triangle, and an empty one nowhere.
test('a project has the settings that a slicer keeps for places of the model', async () => {
  const featuresOf = async (attribute: string, ...more: Files) => {
    const painted = onePart.replace('v3="1"/>', `v3="1" ${attribute}/>`)
    return (await readThreeMf(makeThreeMf(modelXml(painted), more))).project.features
  }
  assert.equal(await featuresOf('paint_seam=""'), undefined)
  assert.equal(await featuresOf('paint_other="8"'), undefined)
  for (const attributes of [
    'paint_supports="4" paint_seam="8"',
    'slic3rpe:custom_supports="4" slic3rpe:custom_seam="8"',
  ])
    assert.deepEqual(await featuresOf(attributes), ['seams', 'supports'])
  const [first, second] = ['paint_color="8"', 'slic3rpe:mmu_segmentation="8"']
  assert.deepEqual([await featuresOf(first), await featuresOf(second)], [['colours'], ['colours']])
  for (const dialect of ['bambu', 'prusa'] as const) {
    const { project } = await readThreeMf(sliced(dialect, [helpedPlate]))
    assert.deepEqual(project.features, ['modifiers', 'negatives', 'supports'], dialect)
  }
  const painted = onePart
    .replace('v3="1"/>', 'v3="1" paint_seam="8"/>')
    .replace('<item objectid="1"/>', '<item objectid="1" printable="0"/><item objectid="2"/>')
    .replace('</resources>', `<object id="2">${tetrahedron}</object></resources>`)
  assert.equal((await readThreeMf(threeMfOf(painted))).project.features, undefined)
})

test('a project names the settings that its printed parts have of their own', async () => {
  for (const [dialect, walls, infill] of [
    ['bambu', 'wall_loops', 'sparse_infill_density'],
    ['prusa', 'perimeters', 'fill_density'],
  ] as const) {
    const part = (own: Record<string, string>) => {
      const [first, ...others] = helpedPlate.parts
      return { parts: [{ ...(first ?? assert.fail()), own }, ...others] }
    }
    const { project } = await readThreeMf(sliced(dialect, [part({ [infill]: '60%', [walls]: '5' })]))
    assert.deepEqual(project.partSettings, ['walls', 'infill'], dialect)
    assert.equal(
      uncountedText(project),
      'modifiers, negative parts, places marked for supports, and settings of single parts (walls, infill)',
    )
    const plain = await readThreeMf(sliced(dialect, [part({ extruder: '2' })]))
    assert.equal(plain.project.partSettings, undefined)
  }
})
