import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateIfPossible } from '../../estimate/estimate.ts'
import { reportPlates } from '../../estimate/plate-reports.ts'
import { readModel } from '../../readers/read-model.ts'
import {
  placedParts,
  plateSettings,
  projectSettings,
  prusaSettings,
  sliceInfo,
} from '../../testing/projects.ts'
import { makeThreeMf, modelXml } from '../../testing/three-mfs.ts'

async function platesIn(places: [number, number][], ...files: { name: string; data: string }[]) {
  const { mesh, threeMf } = await readModel(makeThreeMf(modelXml(placedParts(places)), files), 'project.3mf')
  assert.ok(threeMf)
  return reportPlates(mesh, threeMf, estimateIfPossible(mesh, threeMf)?.each)
}

const row: [number, number][] = [
  [0, 0],
  [300, 0],
  [300, 50],
]

// `plater_id`, `plater_name` and `model_instance` as `_add_model_config_file_to_archive` of Bambu Studio and OrcaSlicer
// writes them (src/libslic3r/Format/bbs_3mf.cpp).
test('a plate of Bambu Studio has its name, size, estimate and the filaments of its objects', async () => {
  const settings = plateSettings(
    [{ name: 'Base' }, { objects: [2, 3] }].map((one) => ({ objects: [1], ...one })),
    [2, 3, 1],
  )
  const plates = await platesIn(row, settings, projectSettings())
  assert.deepEqual(
    plates.map(({ number, name, objects, size, filaments }) => ({ number, name, objects, size, filaments })),
    [
      {
        number: 1,
        name: 'Base',
        objects: 1,
        size: [10, 10, 10],
        filaments: [{ type: 'PETG', hex: '#0a2ca5', grams: null }],
      },
      {
        number: 2,
        name: '',
        objects: 2,
        size: [10, 60, 10],
        filaments: [
          { type: 'PLA', hex: '#ffffff', grams: null },
          { type: 'PLA', hex: '#c1272d', grams: null },
        ],
      },
    ],
  )
  const [base, other] = plates.map(({ estimate }) => estimate)
  assert.ok(base && other && base.grams > 0)
  assert.ok(Math.abs(other.grams / base.grams - 2) < 0.05)
  assert.equal(base.source, undefined)
})

// `slice_info.config`: `_add_slice_info_config_file_to_archive` of the same file; `index` names the plate.
test('the figures and grams of a sliced plate win, and only for that plate', async () => {
  const sliced = sliceInfo([{ seconds: 4130, grams: 24.5, filaments: [[2, 'PETG', '#0A2CA5FF']] }])
  const second = { ...sliced, data: sliced.data.replace('"index" value="1"', '"index" value="2"') }
  const settings = plateSettings([{ objects: [1] }, { objects: [2] }, { objects: [3] }])
  const plates = await platesIn(row, settings, second, projectSettings())
  assert.deepEqual(
    plates.map(({ estimate }) => estimate?.source),
    [undefined, 'project', undefined],
  )
  assert.equal(plates[1]?.estimate?.grams, 24.5)
  assert.deepEqual(plates[1]?.filaments, [{ type: 'PETG', hex: '#0a2ca5', grams: 12.31 }])
})

test('objects that lie on no plate come last, without a number', async () => {
  const plates = await platesIn(row, plateSettings([{ name: 'Only', objects: [3] }]))
  assert.deepEqual(
    plates.map(({ number, name, objects }) => [number, name, objects]),
    [
      [1, 'Only', 1],
      [null, '', 2],
    ],
  )
})

// `MultipleBeds::get_bed_translation`, `BedsGrid::index2grid_coords` and `bed_gap` (src/libslic3r/MultipleBeds.cpp of
// PrusaSlicer 2.9): beds 250 x 210 mm are 97.9 mm apart; the fourth stands behind the second.
test('PrusaSlicer beds are recognised by the places of their objects', async () => {
  const [right, back] = [250 + 0.3 * Math.hypot(250, 210), 210 + 0.3 * Math.hypot(250, 210)]
  const bed = { ...prusaSettings, data: `${prusaSettings.data}; bed_shape = 0x0,250x0,250x210,0x210\n` }
  const places: [number, number][] = [
    [right + 20, back + 20],
    [20, 20],
    [right + 20, 20],
    [right - 40, 20],
    [20, back + 20],
    [40, 20],
  ]
  const plates = await platesIn(places, bed)
  assert.deepEqual(
    plates.map(({ number, objects }) => [number, objects]),
    [
      [1, 2],
      [2, 1],
      [3, 1],
      [4, 1],
      [null, 1],
    ],
  )
})
