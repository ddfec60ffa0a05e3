import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadLimits } from '#contract/catalogue/studio/uploads.ts'
import { refusalOfFile } from './refused-files.ts'

test('a file of another kind is refused before it is sent, with every kind that can be uploaded', () => {
  assert.equal(
    refusalOfFile({ name: 'notes.txt', size: 3 }),
    'This file can’t be used. Upload STL, OBJ, 3MF, STEP, PDF, a ZIP of these, or a picture (PNG, JPEG or WebP).',
  )
  for (const name of ['Leg.STL', 'leg.3mf', 'guide.pdf', 'all.zip', 'leg.STP', 'photo.heic', 'leg'])
    assert.equal(refusalOfFile({ name, size: 3 }), undefined, name)
})

test('a file over the limit is refused before it is sent', () => {
  assert.equal(
    refusalOfFile({ name: 'leg.stl', size: uploadLimits.bytes + 1 }),
    'The file is larger than 200 MB.',
  )
})
