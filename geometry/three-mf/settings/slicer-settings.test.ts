import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectOf, projectSettings, prusaSettings } from '../../testing/projects.ts'
import { box } from '../../testing/shapes.ts'
import { sliced } from '../../testing/sliced-parts.ts'
import { readThreeMf } from '../read-three-mf.ts'

const projectWith = async (file: { name: string; data: string }) =>
  (await readThreeMf(projectOf(file))).project

// s_keys_map_SupportType of src/libslic3r/PrintConfig.cpp: OrcaSlicer/OrcaSlicer at 00063b88.
test('supports for marked places only do not count as automatic supports', async () => {
  const supportsWith = async (type: string) =>
    (await projectWith(projectSettings({ enable_support: '1', support_type: type }))).settings.supports
  for (const type of ['normal(auto)', 'tree(auto)', 'hybrid(auto)'])
    assert.equal(await supportsWith(type), true)
  for (const type of ['normal(manual)', 'tree(manual)', 'tree']) assert.equal(await supportsWith(type), false)
  const prusa = `${prusaSettings.data.replace('support_material = 0', 'support_material = 1')}; support_material_auto = 0\n`
  assert.equal((await projectWith({ ...prusaSettings, data: prusa })).settings.supports, false)
})

// PrintRegionConfig of src/libslic3r/PrintConfig.hpp: OrcaSlicer/OrcaSlicer at 0019040b, bambulab/BambuStudio at 024e6832.
test('filaments of walls, infill or supports alone are filaments of the object', async () => {
  const used = async (own: Record<string, string>) => {
    const parts = [{ mesh: box([20, 20, 20]), type: 'model' as const, name: 'Cube' }]
    const project = sliced('bambu', [{ parts, own }], { files: [projectSettings()] })
    return (await readThreeMf(project)).project.filaments.map(({ hex }) => hex)
  }
  const [first, second] = ['#ffffff', '#0a2ca5']
  for (const name of ['sparse_infill_filament_id', 'outer_wall_filament_id', 'sparse_infill_filament'])
    assert.deepEqual(await used({ [name]: '2' }), [first, second], name)
  assert.deepEqual(await used({ extruder: '2', sparse_infill_filament: '1' }), [second])
  assert.deepEqual(await used({ extruder: '2', top_surface_filament_id: '0' }), [second])
  assert.deepEqual(await used({ extruder: '2', top_surface_filament_id: '1' }), [first, second])
  const supports = { enable_support: '1', support_filament: '0' }
  assert.deepEqual(await used({ enable_support: '0', support_filament: '2' }), [first])
  assert.deepEqual(await used({ ...supports, support_filament: '2' }), [first, second])
  assert.deepEqual(await used({ ...supports, extruder: '2', support_interface_filament: '1' }), [
    first,
    second,
  ])
  assert.deepEqual(await used({ ...supports, extruder: '2' }), [second])
})
