import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountIn, decimalIn, wholeNumberIn } from './typed-numbers.ts'

test('a decimal is written with a point or a comma', () => {
  assert.deepEqual([' 1,085 ', '1.085', ',5', '.5', '20'].map(decimalIn), [1.085, 1.085, 0.5, 0.5, 20])
  for (const text of ['', '-1', '1e9', '1,000.5', '1.', 'ten', '0x10', 'Infinity', '1 000'])
    assert.equal(decimalIn(text), Number.NaN, text)
})

test('a separator of thousands is never read as a decimal separator', () => {
  assert.deepEqual(['1500', '9,90', '9.9'].map(amountIn), [1500, 9.9, 9.9])
  assert.deepEqual(['1500', ' 2 '].map(wholeNumberIn), [1500, 2])
  for (const text of ['1,500', '1.500', '12,000', '1,500.00', '1.500,00'])
    assert.deepEqual([amountIn(text), wholeNumberIn(text)], [Number.NaN, Number.NaN], text)
})
