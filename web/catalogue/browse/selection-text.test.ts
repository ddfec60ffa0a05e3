import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '../../api/api-error.ts'
import { missingIn, missingText } from './selection-text.ts'

const card = (id: string, title: string): ProductCard => ({
  id,
  slug: id,
  title,
  tagline: '',
  category: null,
  access: 'paid',
  drop: null,
  cover: null,
  grams: 1,
  minutes: 1,
  publishedAt: '2026-11-01T12:00:00Z',
})
const [vase, lamp] = [card('a', 'Vase'), card('b', 'Lamp')]

test('designs that the server reports as missing are named by title', () => {
  const refused = new ApiError({ status: 404, message: 'Gone', data: { productIds: ['b', 'x'] } })
  assert.deepEqual(missingIn(refused, [vase, lamp]), [lamp])
  assert.equal(
    missingText([lamp], 1),
    'Lamp is no longer offered, and it left your selection. Try again with the remaining designs.',
  )
  assert.equal(
    missingText([vase, lamp], 0),
    'Vase and Lamp are no longer offered, and they left your selection.',
  )
})

test('any other failure names no design', () => {
  for (const error of [new Error(), new ApiError({ status: 404, message: 'x' }), undefined])
    assert.deepEqual(missingIn(error, [vase, lamp]), [])
})
