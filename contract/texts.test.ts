import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { maxLengthOf, requiredText, text } from './texts.ts'

test('a text has the length that its schema allows, also where it is optional', () => {
  const note = text('The note', 2_000)
  assert.deepEqual([note, z.optional(note), z.nullable(note)].map(maxLengthOf), [2_000, 2_000, 2_000])
  assert.equal(maxLengthOf(requiredText('The title', 80, 'Title is required')), 80)
  assert.equal(maxLengthOf(z.string()), undefined)
  assert.equal(maxLengthOf(z.array(z.string()).check(z.maxLength(30))), undefined)
})

test('a text that is missing or too long is refused in a sentence', () => {
  const title = requiredText('The title', 1_000, 'Title is required')
  const problemOf = (value: unknown) => title.safeParse(value).error?.issues.map(({ message }) => message)
  assert.equal(problemOf(` ${'a'.repeat(1_000)} `), undefined)
  assert.deepEqual(problemOf('a'.repeat(1_001)), ['The title must be at most 1,000 characters long.'])
  for (const value of [undefined, 5, '', ' ']) assert.deepEqual(problemOf(value), ['Title is required'])
})
