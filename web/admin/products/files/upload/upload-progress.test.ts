import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Upload } from '#contract/catalogue/studio/uploads.ts'
import { shownUpload } from './upload-progress.ts'

const receiving = { state: 'receiving', received: 400, bytes: 1000 } as Upload

test('an upload of another page needs its file again', () => {
  assert.equal(shownUpload(receiving, undefined).sending, 'waiting')
})

test('an upload of this page shows its progress', () => {
  const { sending, received } = shownUpload(receiving, { sent: 600 })
  assert.deepEqual([sending, received], ['now', 600])
  assert.equal(shownUpload(receiving, { sent: 600, stopped: 'paused' }).sending, 'paused')
})

test('a completely sent file is not required again while the server reports receiving', () => {
  const { sending, received } = shownUpload(receiving, { sent: 1000 })
  assert.deepEqual([sending, received], ['no', 1000])
})
