import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceTexts } from './price-text.ts'

test('the price is about, profit and profit per hour are exact', () => {
  const price = { price: 14.928, profit: 8.2, profitPerHour: 3.104 }
  assert.deepEqual(priceTexts(price, { currency: 'USD' }, 'en'), [
    'Sell at about $14.90',
    '$8.20 profit',
    '$3.10 per hour',
  ])
  assert.deepEqual(priceTexts({ price: 17, profit: 9, profitPerHour: 3 }, { currency: 'USD' }, 'en'), [
    'Sell at about $17',
    '$9 profit',
    '$3 per hour',
  ])
  assert.deepEqual(priceTexts({ price: 17, profit: 11.1, profitPerHour: 3 }, { currency: 'USD' }, 'en'), [
    'Sell at about $17.00',
    '$11.10 profit',
    '$3.00 per hour',
  ])
  assert.deepEqual(
    priceTexts({ price: 2231.4, profit: 900, profitPerHour: 300 }, { currency: 'JPY' }, 'en'),
    ['Sell at about ¥2,231', '¥900 profit', '¥300 per hour'],
  )
})
