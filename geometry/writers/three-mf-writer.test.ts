import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { openZip } from '../parsing/zip-archive.ts'
import { readModel } from '../readers/read-model.ts'
import { box } from '../testing/shapes.ts'
import { writeThreeMf } from './three-mf-writer.ts'

const about = { title: 'Box', designer: 'D', licenseTerms: 'None', application: 'A' }

// 3MF core specification 1.3, 4.1.4.1: v1, v2 and v3 are distinct. PrusaSlicer opens others as an edge without a second face.
test('a triangle that is a line is left out', async () => {
  const whole = box([10, 20, 30])
  const mesh = { ...whole, triangles: Uint32Array.of(...whole.triangles, 0, 0, 7, 3, 5, 3) }
  const { mesh: read } = await readModel(await writeThreeMf([{ name: 'Box', mesh }], about), 'x.3mf')
  assert.equal(read.triangles.length, whole.triangles.length)
})

const project = {
  plates: [
    { name: 'Lids & rims', parts: ['Lid'] },
    { name: 'Bodies', parts: ['Foot', 'Body'] },
  ],
  choices: { ...usualChoices, walls: 4, infillPercent: 25, material: 'PETG or PLA' },
}
const parts = [
  { name: 'Body', mesh: box([20, 20, 20]), colour: 'moss' as const },
  { name: 'Lid', mesh: box([30, 30, 4]), copies: 2, colour: 'brass' as const },
  { name: 'Foot', mesh: box([10, 10, 10]), colour: 'moss' as const },
]

test('a project has its plates, their filaments and the print settings', async () => {
  const { threeMf } = await readModel(await writeThreeMf(parts, about, project), 'x.3mf')
  assert.deepEqual(
    threeMf?.plateSettings.map(({ number, name, filaments }) => [number, name, filaments]),
    [
      [1, 'Lids & rims', [{ type: 'PETG', hex: '#b98f3f', grams: null }]],
      [2, 'Bodies', [{ type: 'PETG', hex: '#6f7f4b', grams: null }]],
    ],
  )
  assert.deepEqual(threeMf?.plateNames, [
    ['Lid', 'Lid'],
    ['Body', 'Foot'],
  ])
  const { walls, infillPercent, infillPattern, layerHeightMm } = threeMf?.project.settings ?? {}
  assert.deepEqual([walls, infillPercent, infillPattern, layerHeightMm], [4, 25, 'gyroid', 0.2])
})

test('a file without a project has no settings of a slicer', async () => {
  const { names } = await openZip(await writeThreeMf(parts, about))
  assert.deepEqual(names, ['[Content_Types].xml', '_rels/.rels', '3D/3dmodel.model'])
})

test('a part on no plate, and parts that do not fit one, are refused', async () => {
  const without = { ...project, plates: project.plates.slice(0, 1) }
  await assert.rejects(writeThreeMf(parts, about, without), /No plate has the part "Body"/)
  const many = parts.map((part) => ({ ...part, copies: 100 }))
  await assert.rejects(writeThreeMf(many, about, project), /The parts of plate 1 do not fit 256 mm/)
})
