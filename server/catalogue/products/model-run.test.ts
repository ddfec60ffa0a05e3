import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ModelError, ModelProcessError } from '#geometry/model-error.ts'
import { isLasting } from './model-run.ts'

test('a child process that ends early is tried again, and given up after three attempts', () => {
  for (const code of ['crashed', 'busy'] as const) {
    const end = new ModelProcessError(code, 'The model could not be read.')
    assert.deepEqual(
      [1, 2, 3].map((attempt) => isLasting(end, { attempt })),
      [false, false, true],
    )
  }
})

test('a broken or slow model is not retried; an outage of the store is', () => {
  assert.equal(isLasting(new ModelError('empty', 'The model has no triangles.'), {}), true)
  assert.equal(isLasting(new ModelProcessError('too_slow', 'The model takes too long to read.'), {}), true)
  assert.equal(isLasting(new ModelProcessError('not_started', 'Not started.'), { attempt: 9 }), false)
  assert.equal(isLasting(new Error('The store is away'), { attempt: 9 }), false)
})
