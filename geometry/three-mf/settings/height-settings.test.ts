import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openZip } from '../../parsing/zip-archive.ts'
import { readModel } from '../../readers/read-model.ts'
import { box } from '../../testing/shapes.ts'
import { sliced } from '../../testing/sliced-parts.ts'
import { cleanThreeMf } from '../clean-copy.ts'

const part = { mesh: box([60, 40, 10]), type: 'model' as const, name: 'Plate' }

// `_add_layer_height_profile_file_to_archive` and `_add_layer_config_ranges_file_to_archive` of both programs.
const dialects = {
  bambu: {
    profile: 'Metadata/layer_heights_profile.txt',
    ranges: 'Metadata/layer_config_ranges.xml',
    walls: 'wall_loops',
  },
  prusa: {
    profile: 'Metadata/Slic3r_PE_layer_heights_profile.txt',
    ranges: 'Metadata/Prusa_Slicer_layer_config_ranges.xml',
    walls: 'perimeters',
  },
}

const profile = 'object_id=1|0.000000;0.200000;5.000000;0.100000;10.000000;0.300000'
const range = (options: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<objects>\n <object id="1">\n  <range min_z="0" max_z="5.5">\n${options}  </range>\n </object>\n</objects>\n`
const option = (key: string, value: string) => `   <option opt_key="${key}">${value}</option>\n`

async function cleaned(bytes: Uint8Array) {
  const { threeMf } = await readModel(bytes, 'x.3mf')
  assert.ok(threeMf)
  const clean = await cleanThreeMf(bytes, threeMf)
  const zip = await openZip(clean)
  const textOf = (name: string) => new TextDecoder().decode(zip.read(name) ?? new Uint8Array())
  return { threeMf, clean, textOf }
}

for (const dialect of ['bambu', 'prusa'] as const) {
  const { profile: profileName, ranges: rangesName, walls } = dialects[dialect]
  const project = (heights: string, ranges: string) =>
    sliced(dialect, [{ parts: [part] }], {
      files: [
        { name: profileName, data: heights },
        { name: rangesName, data: ranges },
      ],
    })

  test(`${dialect}: layer heights and settings of a range of heights survive cleaning, which changes nothing twice`, async () => {
    const ranges = range(option('extruder', '2') + option('layer_height', '0.1') + option(walls, '5'))
    const { threeMf, clean, textOf } = await cleaned(project(profile, ranges))
    assert.equal(textOf(profileName), profile)
    assert.equal(textOf(rangesName), ranges)
    assert.deepEqual(threeMf.project.partSettings, ['variable layer heights', 'height ranges'])
    const again = await cleaned(clean)
    assert.deepEqual([again.threeMf.foreignFiles, again.clean], [[], clean])
  })

  test(`${dialect}: variable layer heights and height ranges are told apart`, async () => {
    const walled = range(option(walls, '5'))
    for (const [heights, ranges, words] of [
      [profile, '', ['variable layer heights']],
      ['', walled, ['height ranges']],
      ['', '', undefined],
    ] as const) {
      const { threeMf } = await cleaned(project(heights, ranges))
      assert.deepEqual(threeMf.project.partSettings, words)
    }
  })

  // `ObjectList::add_layer_item` in `GUI_ObjectList.cpp` lists only ranges that have an extruder; 0 inherits it.
  test(`${dialect}: the filament of a height range is one of 32, or 0`, async () => {
    for (const [filament, kept] of [
      ['0', true],
      ['32', true],
      ['33', false],
      ['-1', false],
    ] as const) {
      const ranges = range(option('extruder', filament) + option(walls, '5'))
      const { textOf } = await cleaned(project('', ranges))
      assert.equal(textOf(rangesName), kept ? ranges : range(option(walls, '5')))
    }
  })

  test(`${dialect}: commands, markup and invalid numbers are dropped`, async () => {
    const ranges = range(
      option('layer_gcode', 'M502 evil') + option(walls, '/bin/evil') + option('layer_height', '0.1'),
    )
    const { textOf } = await cleaned(project(`${profile}\nobject_id=2|evil\nevil`, ranges))
    assert.equal(textOf(profileName), profile)
    assert.equal(textOf(rangesName), range(option('layer_height', '0.1')))
    const bad = await cleaned(project('evil', `${ranges.replace('max_z="5.5"', 'max_z="evil"')}`))
    assert.deepEqual([bad.textOf(profileName), bad.textOf(rangesName)], ['', ''])
  })
}
