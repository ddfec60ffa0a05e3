import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listingFor } from './listing.ts'
import { everydayPrint } from './studio/product-form.ts'

const pot = {
  title: 'Pot',
  tags: ['pot', 'plant', 'a tag of twenty-three c'],
  grams: 40,
  parts: 1,
  sizeMm: [60, 60, 80] as [number, number, number],
  print: everydayPrint,
  safetyNotes: null,
}
const kit = { title: 'A pot for your window', text: 'For your window.', care: 'Wipe it.', priceBand: '' }

test('a listing contains the written text and the print data in both units', () => {
  assert.equal(
    listingFor('own-shop', kit, { ...pot, safetyNotes: 'Not for food.' }).text,
    'For your window.\n\nSize: 60 × 60 × 80 mm (2.4 × 2.4 × 3.1 in)\nWeight: about 40 g (1.4 oz)\nMaterial: PLA\n\nCare: Wipe it.\n\nSafety: Not for food.',
  )
})

test('a thin side is given to a tenth of a millimetre', () => {
  const { text } = listingFor('own-shop', kit, { ...pot, sizeMm: [72, 89, 3.6] })
  assert.match(text, /Size: 72 × 89 × 3\.6 mm/)
})

test('missing text leaves no gap', () => {
  const { text } = listingFor('own-shop', { ...kit, text: '', care: '' }, { ...pot, parts: 2 })
  assert.match(text, /^Largest part: .*\nWeight: .*\nMaterial: PLA$/)
})

test('titles and tags respect the limits of the channel, and titles end with a whole word', () => {
  const title = `${'Planter with saucer, '.repeat(8)}end`
  for (const [channel, most] of [
    ['ebay', 80],
    ['facebook-marketplace', 100],
    ['etsy', 140],
  ] as const) {
    const cut = listingFor(channel, { ...kit, title }, pot).title
    assert.ok(cut.length <= most && title.startsWith(cut), `${channel}: ${cut}`)
    assert.match(cut, /(Planter|with|saucer)$/)
  }
  assert.equal(listingFor('own-shop', { ...kit, title }, pot).title, title)
  assert.deepEqual(listingFor('etsy', kit, pot).tags, ['pot', 'plant'])
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
  assert.equal(listingFor('etsy', kit, { ...pot, tags: many }).tags.length, 13)
  assert.equal(listingFor('ebay', { ...kit, title: 'x'.repeat(90) }, pot).title.length, 80)
  assert.equal(listingFor('ebay', { ...kit, title: '' }, pot).title, 'Pot')
})
