import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../api/api-error.ts'
import { problemsAfter } from './form-problems.ts'
import { blankProduct, type FormValues, valuesOf } from './form-values.ts'

const blank = valuesOf(blankProduct('00000000-0000-7000-8000-000000000000'))
const values: FormValues = { ...blank, title: 'Pot', slug: 'pot' }
const refused = new ApiError({ status: 400, message: 'An address has small letters.' })

test('each refused field has its own sentence', () => {
  const wrong = { slug: 'A pot!', nozzleMm: '9', listingTitle: 'x'.repeat(200), tags: 'y'.repeat(50) }
  assert.deepEqual(problemsAfter(refused, { ...values, ...wrong }), {
    slug: 'Use small letters, digits and single dashes.',
    nozzleMm: 'The nozzle must be from 0.1 to 3.',
    listingTitle: 'The listing title must be at most 140 characters long.',
    tags: 'A tag has at most 40 characters.',
  })
  assert.deepEqual(problemsAfter(refused, values), {})
})

test('a list that is too long marks no field: the save bar says why', () => {
  const step = { text: 'Glue.', parts: [] }
  const assemblySteps = Array.from({ length: 41 }, () => step) as unknown as FormValues['assemblySteps']
  assert.deepEqual(problemsAfter(refused, { ...values, assemblySteps }), {})
})

test('a form without a title asks for the title alone', () => {
  assert.deepEqual(problemsAfter(refused, blank), { title: 'Title is required' })
})

test('the address of another design is refused at its field', () => {
  const failure = { status: 409, message: 'Another design has this address already.' }
  assert.deepEqual(problemsAfter(new ApiError({ ...failure, data: { field: 'slug' } }), values), {
    slug: failure.message,
  })
})

test('no problem is shown before a save, after a conflict, or without an answer', () => {
  const wrong = { ...values, slug: 'A pot!' }
  assert.deepEqual(problemsAfter(undefined, wrong), {})
  assert.deepEqual(problemsAfter(new ApiError({ status: 409, message: 'Ana changed this.' }), wrong), {})
  assert.deepEqual(problemsAfter(new TypeError('Failed to fetch'), wrong), {})
})
