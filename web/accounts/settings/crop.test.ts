import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterCropKey, type Crop, pushed, squareOf, wholeCrop, zoomedTo } from './crop.ts'

const wide = { width: 400, height: 200 }

test('at first the largest square in the middle is taken', () => {
  assert.deepEqual(squareOf(wide, wholeCrop), { side: 200, left: 100, top: 0 })
})

test('zoomed in twice it is half as large around the same middle, and never beyond the bounds', () => {
  assert.deepEqual(squareOf(wide, zoomedTo(wide, wholeCrop, 2)), { side: 100, left: 150, top: 50 })
  assert.equal(zoomedTo(wide, wholeCrop, 99).zoom, 4)
  assert.equal(zoomedTo(wide, wholeCrop, 0).zoom, 1)
})

test('the picture is pushed as by a hand, and stops at its edges', () => {
  const square = (crop: Crop) => squareOf(wide, crop)
  assert.equal(square(pushed(wide, wholeCrop, 0.25, 0)).left, 50)
  assert.equal(square(pushed(wide, wholeCrop, 9, 9)).left, 0)
  const far = pushed(wide, wholeCrop, -9, 0)
  assert.equal(square(far).left, 200)
  // What was pushed too far need not be pushed back first.
  assert.equal(square(pushed(wide, far, 0.25, 0)).left, 150)
})

test('arrows move, plus and minus zoom, other keys are left alone', () => {
  const moved = afterCropKey(wide, wholeCrop, 'ArrowRight')
  assert.ok(moved && moved.x < 0.5)
  assert.ok((afterCropKey(wide, wholeCrop, '+')?.zoom ?? 0) > 1)
  assert.equal(afterCropKey(wide, wholeCrop, '-')?.zoom, 1)
  assert.equal(afterCropKey(wide, wholeCrop, 'Tab'), undefined)
})
