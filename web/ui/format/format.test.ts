import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatBytes,
  formatDate,
  formatGrams,
  formatMillimetres,
  formatMinutes,
  formatMoney,
  formatPrice,
  formatSize,
  formatTime,
  moneyFormat,
  priceFormat,
} from './format.ts'

test('money says its currency and drops empty decimals', () => {
  assert.equal(formatMoney({ amount: 1999, currency: 'usd' }, 'en-US'), '$19.99')
  assert.equal(formatMoney({ amount: 2000, currency: 'usd' }, 'en-US'), '$20')
  assert.equal(formatPrice(1990, 'eur', 'de-DE'), '1.990\u00a0€')
})

test('amounts that stand together all show cents, or none', () => {
  const [whole, broken] = [1700, 1110].map((amount) => ({ amount, currency: 'usd' }))
  assert.ok(whole && broken)
  assert.deepEqual([whole, broken].map(moneyFormat([whole, broken], 'en-US')), ['$17.00', '$11.10'])
  assert.deepEqual([whole, whole].map(moneyFormat([whole, whole], 'en-US')), ['$17', '$17'])
  assert.equal(priceFormat([90, 99.5], 'en-US')(90, 'eur'), '€90.00')
  // As a sum of floating point numbers may be: it is shown as 4.
  assert.equal(priceFormat([3.9999999, 2], 'en-US')(3.9999999, 'usd'), '$4')
})

test('a time on the printer is read in hours and minutes', () => {
  assert.equal(formatMinutes(0.2), '1 min')
  assert.equal(formatMinutes(45), '45 min')
  assert.equal(formatMinutes(180), '3 h')
  assert.equal(formatMinutes(200), '3 h 20 min')
})

test('filament is weighed in grams, a lot of it in kilograms', () => {
  assert.equal(formatGrams(0.4), '1 g')
  assert.equal(formatGrams(84.4), '84 g')
  assert.equal(formatGrams(1240, 'en-US'), '1.2 kg')
})

test('file sizes take the unit that fits', () => {
  assert.equal(formatBytes(0), '0 B')
  assert.equal(formatBytes(812), '812 B')
  assert.equal(formatBytes(1_044_173, 'en-US'), '1 MB')
  assert.equal(formatBytes(4_404_020, 'en-US'), '4.2 MB')
})

test('sizes are whole millimetres, and thin sides have tenths', () => {
  assert.equal(formatSize([120.4, 83.6, 36]), '120 × 84 × 36 mm')
  assert.equal(formatSize([72, 89, 3.6], 'en'), '72 × 89 × 3.6 mm')
})

test('dates follow the reader', () => {
  assert.equal(formatDate('2026-11-21T12:00:00Z', 'en-GB'), '21 Nov 2026')
})

test('a time of day has no leading zero where the reader writes none', () => {
  const now = new Date(2026, 10, 21, 18)
  const time = (day: number) => formatTime(new Date(2026, 10, day, 9, 5), 'en-US', now).replace(/\s/g, ' ')
  assert.equal(time(21), '9:05 AM')
  assert.equal(time(20), 'Nov 20, 9:05 AM')
})

test('a layer height has as many decimals as it needs, and no more than asked for', () => {
  assert.equal(formatMillimetres(0.12, 2, 'en-US'), '0.12 mm')
  assert.equal(formatMillimetres(0.2, 2, 'en-US'), '0.2 mm')
  assert.equal(formatMillimetres(0.08, 2, 'de-DE'), '0,08 mm')
  assert.equal(formatMillimetres(34.56, 1, 'en-US'), '34.6 mm')
})
