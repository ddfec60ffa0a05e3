import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../api/api-error.ts'
import { downloadFailure } from './download-failure.ts'

test('the end of a pause is shown in local time', () => {
  const retryAt = '2030-01-15T15:04:00.000Z'
  const message = 'You have downloaded 60 files in an hour; try again at 15:04 UTC.'
  const failure = downloadFailure(new ApiError({ status: 429, message, data: { retryAt } }), 'en-GB')
  assert.match(
    failure,
    /^You have downloaded 60 files in an hour; try again at 1[456] Jan,? [0-9]{2}:[0-9]{2}\.$/,
  )
})

test('any other failure shows the server’s message', () => {
  assert.equal(downloadFailure(new ApiError({ status: 404, message: 'File not found' })), 'File not found')
  assert.equal(downloadFailure(new TypeError('x')), 'Network error or server not responding')
})
