import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everydayPrint } from '#contract/catalogue/product-form.ts'
import { listingText } from './listing-text.ts'

const pot = {
  grams: 40,
  parts: 1,
  sizeMm: [60, 60, 80] as [number, number, number],
  print: everydayPrint,
  safetyNotes: null,
}
const kit = { title: 'Pot', text: 'For your window.', care: 'Wipe it.', priceBand: 'USD 9 to 12' }
const sizeWords = (sizeMm: readonly number[]) => `${sizeMm.join(' × ')} mm`

test('a listing contains the written text and the print data', () => {
  assert.equal(
    listingText(kit, { ...pot, safetyNotes: 'Not for food.' }, sizeWords),
    'For your window.\n\nSize: 60 × 60 × 80 mm\nWeight: about 40 g\nMaterial: PLA\n\nCare: Wipe it.\n\nSafety: Not for food.',
  )
})

test('missing text leaves no gap', () => {
  const facts = 'Largest part: 60 × 60 × 80 mm\nWeight: about 40 g\nMaterial: PLA'
  assert.equal(listingText({ ...kit, text: '', care: '' }, { ...pot, parts: 2 }, sizeWords), facts)
})
