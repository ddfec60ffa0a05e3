import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceText } from './source-text.ts'

test('the page says where filament and print time come from', () => {
  const texts = (['own', 'slicer', 'project', null, undefined] as const).map((estimateSource) =>
    sourceText({ estimateSource }),
  )
  assert.deepEqual(texts, [
    'Filament and print time: estimated from the files.',
    'Filament and print time: measured by PrusaSlicer.',
    'Filament and print time: from the designer’s sliced project.',
    'Filament and print time: stated by the designer.',
    undefined,
  ])
})
