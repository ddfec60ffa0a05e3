import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpedPlate, sliced } from '#geometry/testing/sliced-parts.ts'
import { makeThreeMf, modelXml, onePart } from '#geometry/testing/three-mfs.ts'
import { textDifferences } from './three-mf-text.ts'

const one = makeThreeMf(modelXml(onePart))
const moved = makeThreeMf(modelXml(onePart.replace('x="10"', 'x="11"')))
const turned = makeThreeMf(modelXml(onePart.replace('v1="0" v2="2" v3="1"', 'v1="2" v2="1" v3="0"')))
const flipped = makeThreeMf(modelXml(onePart.replace('v1="0" v2="2" v3="1"', 'v1="0" v2="1" v3="2"')))

test('the same model has no differences, a triangle that begins at another corner and metadata included', async () => {
  const described = makeThreeMf(modelXml(`<metadata name="Host">x</metadata><!-- note -->${onePart}`))
  const linked = makeThreeMf(
    modelXml(`<metadata name="Description">https://example.org</metadata>${onePart}`),
  )
  const textured = makeThreeMf(modelXml(onePart), [{ name: '3D/Textures/a.jpg', data: 'G1 X1' }])
  for (const sold of [one, turned, described, linked, textured])
    assert.deepEqual(await textDifferences(one, sold), [])
})

test('moved corners, flipped triangles, lost settings and files that run commands are differences', async () => {
  for (const sold of [moved, flipped]) assert.equal((await textDifferences(one, sold)).length, 1)
  const project = sliced('prusa', [{ parts: helpedPlate.parts, own: { seam_position: 'rear' } }])
  const without = sliced('prusa', [helpedPlate])
  assert.deepEqual(await textDifferences(project, without), [
    'Metadata/Slic3r_PE_model.config has lost object 1: seam_position = rear',
  ])
  const [named, numbered] = ['Lid &amp; base', 'Lid &#38; base'].map((name) =>
    sliced('prusa', [{ parts: helpedPlate.parts, own: { name } }]),
  )
  assert.deepEqual(await textDifferences(named ?? one, numbered ?? moved), [])
  const evil = makeThreeMf(modelXml(onePart), [
    { name: 'Metadata/print.config', data: '; post_process = evil' },
    { name: 'Metadata/plate_1.gcode', data: 'G28' },
  ])
  assert.deepEqual(await textDifferences(one, evil), [
    'Metadata/print.config of the download says post_process',
    'the download holds Metadata/plate_1.gcode',
  ])
})
