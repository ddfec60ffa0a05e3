import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handOffsFor, manualHint } from './slicers.ts'

const url = 'https://layerdrop.test/d/1790000000-abc/ripple-vase.3mf'
const written = 'https%3A%2F%2Flayerdrop.test%2Fd%2F1790000000-abc%2Fripple-vase.3mf'
const addresses = (isMac: boolean) =>
  handOffsFor({ format: '3mf' }, null).map(({ address }) => address(url, isMac))

test('every slicer gets the link in its own format', () => {
  assert.deepEqual(addresses(false), [
    `orcaslicer://open?file=${written}`,
    `bambustudio://open?file=${written}`,
  ])
  assert.equal(addresses(true)[1], `bambustudioopen://${written}`)
})

test('Bambu Studio opens nothing but a 3MF', () => {
  assert.deepEqual(
    handOffsFor({ format: 'stl' }, 'bambu-studio').map(({ name }) => name),
    ['OrcaSlicer'],
  )
})

test('the slicer of the member comes first', () => {
  assert.equal(handOffsFor({ format: '3mf' }, 'bambu-studio')[0]?.name, 'Bambu Studio')
  assert.equal(handOffsFor({ format: '3mf' }, 'prusaslicer')[0]?.name, 'OrcaSlicer')
  assert.equal(manualHint('cura'), 'Download the 3MF, then drag it into Cura.')
  assert.equal(manualHint(null), 'Download the 3MF, then drag it into PrusaSlicer.')
})
