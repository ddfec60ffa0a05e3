import assert from 'node:assert/strict'
import { test } from 'node:test'
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
