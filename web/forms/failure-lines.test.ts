import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../api/api-error.ts'
import { networkMessage } from '../ui/feedback/network-message.ts'
import { failureLines } from './failure-lines.ts'

const whatFailed = 'Failed to reset password'

test('the server’s message is shown alone', () => {
  const error = new ApiError({ status: 400, message: 'Invalid reset link' })
  assert.deepEqual(failureLines(error, whatFailed), ['Invalid reset link'])
})

test('without a response the message says what failed and why', () => {
  for (const error of [new ApiError({ status: 0, message: networkMessage }), new TypeError('broken')])
    assert.deepEqual(failureLines(error, whatFailed), [
      'Failed to reset password',
      'Network error or server not responding',
    ])
})
