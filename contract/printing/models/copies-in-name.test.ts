import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copiesInName } from './copies-in-name.ts'

test('the file name of a part contains its number of copies', () => {
  for (const name of ['peg_x4.stl', 'peg (x4).stl', '4x peg.stl', 'peg-4x.3mf', '4X_peg.obj', 'peg ×4.stl'])
    assert.equal(copiesInName(name), 4, name)
})

test('dimensions, versions and threads in a name are not read as a number of copies', () => {
  for (const name of [
    'box 20x30.stl',
    'box_20x30x4.stl',
    'peg v4.stl',
    'bolt M4x20.stl',
    'max4.stl',
    'x4.stl',
    'peg x0.stl',
    'peg x4 left.stl',
    'peg',
  ])
    assert.equal(copiesInName(name), 1, name)
})
