import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openZip } from '../../parsing/zip-archive.ts'
import { readModel } from '../../readers/read-model.ts'
import { box } from '../../testing/shapes.ts'
import { sliced } from '../../testing/sliced-parts.ts'
import { cleanThreeMf } from '../clean-copy.ts'
import { modelSettingsFiles } from './settings-file.ts'

const part = { mesh: box([60, 40, 10]), type: 'model' as const, name: 'Plate' }

async function cleaned(bytes: Uint8Array) {
  const { threeMf } = await readModel(bytes, 'x.3mf')
  assert.ok(threeMf)
  return cleanThreeMf(bytes, threeMf)
}

const kinds = {
  bambu: {
    seam_position: 'back',
    wall_sequence: 'inner wall/outer wall',
    wall_infill_order: 'inner-outer-inner wall/infill',
    ironing_type: 'no ironing',
    top_one_wall_type: 'all top',
    support_base_pattern: 'rectilinear-grid',
    support_threshold_angle: '40',
    xy_hole_compensation: '-0.05',
    infill_wall_overlap: '15%',
    outer_wall_speed: '120,nil',
    detect_thin_wall: '1',
  },
  prusa: {
    seam_position: 'rear',
    support_material_threshold: '40',
    xy_size_compensation: '-0.1',
    first_layer_extrusion_width: '150%',
    raft_layers: '2',
    thin_walls: '0',
  },
}

// PrintConfig.cpp and .hpp of src/libslic3r: OrcaSlicer/OrcaSlicer at 00063b88 and 0019040b, bambulab/BambuStudio at 0015e42f.
const sinceThen = {
  sparse_infill_pattern: [
    'zig-zag',
    'tri-hexagon',
    'lateral-honeycomb',
    '3dhoneycomb',
    'lockedzag',
    'tpmsfk',
  ],
  support_type: ['normal(auto)', 'tree(manual)'],
  support_style: ['tree_organic', 'organic', 'tree_hybrid'],
  brim_type: ['brim_ears', 'painted', 'inner_only'],
  fuzzy_skin: ['allwalls', 'disabled_fuzzy', 'hole'],
  seam_position: ['aligned_back'],
  ensure_vertical_shell_thickness: ['ensure_critical_only', 'partial'],
  wall_generator: ['arachne'],
  top_surface_fill_order: ['outward'],
  center_of_surface_pattern: ['each_surface'],
  outer_wall_filament_id: ['2'],
  internal_solid_filament_id: ['0'],
  inner_wall_jerk: ['9,nil'],
  sparse_infill_rotate_template: ['0,45,90'],
  support_flow_ratio: ['0.95'],
  lateral_lattice_angle_1: ['-45'],
  elefant_foot_layers_density: ['80%'],
}

test('settings and values of present releases of Bambu Studio and OrcaSlicer survive cleaning', async () => {
  for (const [key, values] of Object.entries(sinceThen))
    for (const value of values) {
      const clean = await cleaned(sliced('bambu', [{ parts: [part], own: { [key]: value } }]))
      const text = new TextDecoder().decode((await openZip(clean)).read(modelSettingsFiles.bambu))
      assert.ok(text.includes(`key="${key}" value="${value}"`), `${key} ${value}`)
    }
})

const names: [saved: string, kept: string][] = [
  ['Lid &amp; base (50%) Ø5 [v2] it&apos;s 45°', 'Lid &#38; base (50%) Ø5 [v2] it&#39;s 45°'],
  ['1/4&quot; thread, left/right', '1/4&#34; thread, left/right'],
  ['C:\\Users\\ada\\lid.stl', 'lid.stl'],
  ['/home/ada/lid', 'lid'],
  ['parts/lid.step', 'lid.step'],
  ['Users/ada/Desktop/lid', 'lid'],
  ['Downloads/lid', 'lid'],
  ['file:///home/ada/lid', 'lid'],
  ['https://example.com/lid', 'lid'],
  ['Home/garden sign', 'Home/garden sign'],
]

for (const dialect of ['bambu', 'prusa'] as const) {
  const settingsIn = async (bytes: Uint8Array) =>
    new TextDecoder().decode((await openZip(bytes)).read(modelSettingsFiles[dialect]))

  // PrintObjectConfig and PrintRegionConfig of src/libslic3r/PrintConfig.hpp.
  test(`${dialect}: every kind of setting that an object or a part has of its own survives cleaning`, async () => {
    const own = kinds[dialect]
    const text = await settingsIn(await cleaned(sliced(dialect, [{ parts: [{ ...part, own }], own }])))
    for (const [key, value] of Object.entries(own))
      assert.equal(text.split(`key="${key}" value="${value}"`).length, 3, key)
  })

  test(`${dialect}: commands, paths, addresses and markup are refused as values of a setting`, async () => {
    const [number, word] =
      dialect === 'bambu' ? ['outer_wall_speed', 'support_style'] : ['perimeter_speed', 'seam_position']
    for (const evil of [
      '1;evil',
      '{evil}',
      'evil:8080',
      'evil.example',
      'M502',
      '&lt;evil/&gt;',
      '&quot;evil',
      'rm -rf /evil',
      'home/evil',
      'evil wall/infill',
      'inner wall/evil',
    ])
      for (const name of [number, word, 'layer_gcode', 'constructor', '__proto__']) {
        const saved = sliced(dialect, [{ parts: [part], own: { [name]: evil } }])
        assert.doesNotMatch(await settingsIn(await cleaned(saved)), /evil|M502/, `${name} ${evil}`)
      }
  })

  test(`${dialect}: names keep their signs, and lose only the folders of a computer`, async () => {
    for (const [name, kept] of names) {
      const clean = await cleaned(sliced(dialect, [{ parts: [{ ...part, name }] }]))
      assert.ok((await settingsIn(clean)).includes(`key="name" value="${kept}"`), name)
      assert.deepEqual(await cleaned(clean), clean)
    }
  })
}
