import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Upload } from '#contract/catalogue/uploads.ts'
import { shownUpload } from './upload-progress.ts'

const receiving = { state: 'receiving', received: 400, bytes: 1000 } as Upload

test('an upload of another page asks for its file again', () => {
  assert.equal(shownUpload(receiving, undefined).sending, 'waiting')
})

test('an upload of this page shows what it has sent', () => {
  const { sending, received } = shownUpload(receiving, { sent: 600, isPaused: false })
  assert.deepEqual([sending, received], ['now', 600])
  assert.equal(shownUpload(receiving, { sent: 600, isPaused: true }).sending, 'paused')
})

test('a file that was sent whole is not asked for again while the server still says receiving', () => {
  const { sending, received } = shownUpload(receiving, { sent: 1000, isPaused: false })
  assert.deepEqual([sending, received], ['no', 1000])
})
