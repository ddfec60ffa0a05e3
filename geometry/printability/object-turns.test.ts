import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mesh } from '../mesh/mesh.ts'
import { box, together } from '../testing/shapes.ts'
import { blocks } from '../testing/solids.ts'
import { findObjectTurns } from './object-turns.ts'

const arm = blocks({ x: [0, 10, 60], y: [0, 10], z: [0, 20, 30] }, (x, _, z) => z === 1 || x === 0)

const standing = (meshes: Mesh[], names: string[], checkTime = () => {}) => {
  const plates = [meshes.map(({ triangles }) => triangles.length / 3)]
  const clock = { checkTime, isExceeded: () => false }
  const found = findObjectTurns(together(...meshes), { plates, plateNames: [names], clock })
  return found && { ...found, objectTurns: found.objectTurns.map(({ name, count }) => `${name} ${count}`) }
}

test('after thirty different objects only known shapes are compared, and the others are counted as not compared', () => {
  const boxes = Array.from({ length: 32 }, (_, index) => box([10 + index, 10, 10], [0, index * 20, 0]))
  const names = ['A', ...boxes.map((_, index) => `Box ${index}`), 'A', 'B']
  assert.deepEqual(standing([arm, ...boxes, arm, arm], names), {
    objectTurns: ['A 2', 'B 1'],
    moreObjectTurns: 0,
    uncomparedObjects: 3,
  })
})

test('ten objects that print better on another side are named, and the others counted', () => {
  const meshes = Array.from({ length: 13 }, () => arm)
  const found = standing(
    meshes,
    meshes.map((_, index) => `Arm ${index % 12}`),
  )
  assert.deepEqual([found?.objectTurns.length, found?.objectTurns[0]], [10, 'Arm 0 2'])
  assert.deepEqual([found?.moreObjectTurns, found?.uncomparedObjects], [2, 0])
})

test('an object that cannot be compared does not stop the others, and without any comparison the report says nothing', () => {
  let calls = 0
  const failing = (isFailing: (call: number) => boolean) => () => {
    if (isFailing(calls++)) throw new Error('fails')
  }
  const three = [box([20, 20, 20]), arm, box([10, 40, 10])]
  assert.deepEqual(
    standing(
      three,
      ['Cube', 'Arm', 'Box'],
      failing((call) => call === 0),
    ),
    {
      objectTurns: ['Arm 1'],
      moreObjectTurns: 0,
      uncomparedObjects: 1,
    },
  )
  assert.equal(
    standing(
      three,
      ['Cube', 'Arm', 'Box'],
      failing(() => true),
    ),
    undefined,
  )
})
