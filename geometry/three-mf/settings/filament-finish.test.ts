import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectOf, projectSettings, prusaSettings } from '../../testing/projects.ts'
import { readThreeMf } from '../read-three-mf.ts'

type Files = Parameters<typeof projectOf>
const projectIn = async (...files: Files) => (await readThreeMf(projectOf(...files))).project

// `PrintConfig.cpp` of both programs: `filament_settings_id` holds the name of the profile of each filament. `Config.cpp`,
// `escape_strings_cstyle`: quotes around names with spaces or semicolons. `PresetBundle.cpp`: `inherits_group` holds the
// profiles that those of the process, of each filament and of the printer were made from.
test('the finish of a filament is what its profile, its type or the profile it was made from says', async () => {
  const finishes = async (settings: Record<string, string[]>) =>
    (await projectIn(projectSettings({ filament_type: ['PLA'], ...settings }))).finishes
  for (const [profile, finish] of [
    ['Generic PLA Silk', 'silk'],
    ['Bambu PLA Silk+ @BBL X1C', 'silk'],
    ['Bambu PLA Matte @BBL A1', 'matte'],
    ['Bambu PLA Wood @BBL H2C 0.4 nozzle', 'wood'],
    ['ColorFabb woodFill', 'wood'],
    ['Fillamentum Timberfill', 'wood'],
    ['Bambu PETG Translucent @BBL X1C', 'translucent'],
    ['PETG 13 CLEAR', 'translucent'],
    ['Generic PLA-CF @BBL X1C', 'matte'],
    ['Rosewood PLA', undefined],
    ['Bambu PLA Basic @BBL X1C', undefined],
  ] as const)
    assert.deepEqual(await finishes({ filament_settings_id: [profile] }), finish && [finish], profile)
  assert.deepEqual(
    await finishes({
      filament_settings_id: ['Mine', 'Mine 2', 'Bambu PLA Matte'],
      filament_type: ['PLA-CF', 'PLA', 'PLA'],
      inherits_group: ['', '', 'Generic PLA Silk', 'Generic PLA Silk', 'Silk printer'],
    }),
    ['matte', 'silk', 'matte'],
  )
  assert.equal(await finishes({ inherits_group: ['Silk process', '', 'Silk printer'] }), undefined)
  const prusa = async (...lines: string[]) =>
    (await projectIn({ ...prusaSettings, data: `${prusaSettings.data}${lines.join('\n')}\n` })).finishes
  assert.deepEqual(await prusa('; filament_settings_id = "Generic PETG";"Silk; mine, red"'), [null, 'silk'])
  assert.deepEqual(await prusa(String.raw`; filament_settings_id = "say \"hi; you\"";"Silk";""`), [
    null,
    'silk',
    null,
  ])
  // Of `PrusaResearch.ini` and `BIBO.ini`: other filaments that print with the same settings say nothing of this one.
  const notes = [
    'Fully biodegradable with a nice matt finish.',
    'Hatchbox PLA\\nProto pasta Matte Fiber\\nVerbatim PLA',
  ]
  assert.deepEqual(await prusa(`; filament_notes = "${notes.join('";"')}"`), ['matte', null])
})
