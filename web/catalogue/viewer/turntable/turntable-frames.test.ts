import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degreesOf, frameAfterDrag, frameByKey, frameOf, frameStyle } from './turntable-frames.ts'

test('the frame after the last is the first, in both directions', () => {
  assert.deepEqual(
    [frameOf(-1), frameOf(24), frameByKey(23, 'ArrowRight'), frameByKey(0, 'ArrowLeft')],
    [23, 0, 0, 23],
  )
  assert.deepEqual([frameByKey(7, 'Home'), frameByKey(7, 'a'), degreesOf(6)], [0, undefined, 90])
})

test('a drag across the whole picture is one turn, and the near side follows the pointer', () => {
  assert.deepEqual([frameAfterDrag(3, 1), frameAfterDrag(3, 1 / 24), frameAfterDrag(0, 1 / 4)], [3, 2, 18])
})

test('each frame has its place in the sheet', () => {
  assert.equal(frameStyle(0).transform, 'translate(0%, 0%)')
  assert.equal(frameStyle(23).transform, `translate(-75%, ${-500 / 6}%)`)
})
