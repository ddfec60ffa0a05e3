import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingInDrop } from './missing.ts'

const design = (title: string, missing: string[] = []) => ({ title, missing, status: 'draft' as const })

test('a drop without designs, with few or with unfinished ones says what is missing', () => {
  assert.deepEqual(missingInDrop([], null), ['0 of 2 promised designs, and no reason for fewer.'])
  assert.deepEqual(missingInDrop([design('Pot')], 'It broke in the test print.'), [])
  assert.deepEqual(missingInDrop([design('Pot'), design('Tray', ['Picture is missing.'])], null), [
    'Tray: Picture is missing.',
  ])
})

test('a retired design does not count', () => {
  const retired = { ...design('Old', ['Picture is missing.']), status: 'retired' as const }
  assert.deepEqual(missingInDrop([design('Pot'), retired], null), [
    '1 of 2 promised designs, and no reason for fewer.',
  ])
})
