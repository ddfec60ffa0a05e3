import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatZonedTime } from '../../ui/format/format.ts'
import { changeTexts, fieldName, valueText } from './change-text.ts'

test('recorded values read as words, not as JSON', () => {
  assert.equal(valueText(['box', 'tray']), 'box, tray')
  assert.equal(valueText([{ id: '1', alt: 'From above', isPhoto: false }]), 'From above')
  assert.equal(
    valueText({ walls: 3, supports: false, assembly: null }),
    'walls 3, supports no, assembly none',
  )
  assert.deepEqual([[], {}, '', null].map(valueText), ['none', 'none', 'none', 'none'])
  assert.equal(
    valueText(['01a214e1-88dd-7083-84ab-c73cc05d2d0b', '01a214e1-88ef-7e64-a843-7c241c2a3806']),
    '2 records',
  )
  assert.equal(valueText(true), 'yes')
  assert.equal(valueText(12), '12')
  assert.equal(valueText('x'.repeat(301)), `${'x'.repeat(300)}…`)
})

test('a long list of steps is cut as a long text is', () => {
  const steps = Array.from({ length: 40 }, (_, at) => ({ text: `Step ${at}`, at: [at, 0, 0] }))
  assert.equal(valueText({ steps }).length, 301)
})

test('a number of bytes reads as a size', () => {
  assert.equal(fieldName('bytes'), 'size')
  assert.deepEqual(changeTexts('bytes', null, { bytes: 9808 }), { before: undefined, after: '9.6 KB' })
})

test('a recorded time is shown in the time zone of the reader', () => {
  const time = '2026-11-25T22:58:53.086Z'
  assert.equal(valueText(time), formatZonedTime(time))
})

test('a field has a readable name', () => {
  assert.deepEqual(['productId', 'fastMinutes', 'alt'].map(fieldName), ['product ID', 'fast minutes', 'alt'])
})

test('a changed order is described by the number of its records, a changed field by its values', () => {
  const [one, other] = ['01a214e1-88dd-7083-84ab-c73cc05d2d0b', '01a214e1-88ef-7e64-a843-7c241c2a3806']
  const changed = changeTexts('order', { order: [one, other] }, { order: [other, one] })
  assert.deepEqual(changed, { before: undefined, after: '2 records, changed' })
  assert.deepEqual(changeTexts('name', { name: 'Old' }, { name: 'New' }), { before: 'Old', after: 'New' })
  assert.deepEqual(changeTexts('name', null, { name: 'New' }), { before: undefined, after: 'New' })
})

test('a field that was empty before shows its new value alone, and one that was emptied both', () => {
  assert.deepEqual(changeTexts('tagline', { tagline: null }, { tagline: 'New' }), {
    before: undefined,
    after: 'New',
  })
  assert.deepEqual(changeTexts('tagline', { tagline: 'Old' }, { tagline: null }), {
    before: 'Old',
    after: 'none',
  })
  assert.equal(changeTexts('productId', null, { productId: null }), undefined)
})

test('a deleted record shows its old values without empty fields', () => {
  assert.deepEqual(changeTexts('word', { word: 'vase' }, null), { before: 'vase', after: undefined })
  for (const empty of [null, undefined, '', [], {}]) {
    assert.equal(changeTexts('meanings', { meanings: empty }, null), undefined)
    assert.equal(changeTexts('tags', { tags: null }, { tags: empty }), undefined)
  }
})

test('a recorded none, no or zero is a value', () => {
  assert.deepEqual(changeTexts('supports', { supports: 'none' }, { supports: 'needed' }), {
    before: 'none',
    after: 'needed',
  })
  assert.deepEqual(changeTexts('count', { count: 0 }, { count: 2 }), { before: '0', after: '2' })
  assert.deepEqual(changeTexts('featured', null, { featured: false }), { before: undefined, after: 'no' })
})
