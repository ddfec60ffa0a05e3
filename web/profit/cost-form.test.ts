import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feeAndMarginSentence } from '#contract/profit/cost-limits.ts'
import { costs } from '#contract/testing/costs.ts'
import { costProblems, costsOf, formOf } from './cost-form.ts'

test('costs survive the form', () => {
  assert.deepEqual(costsOf(formOf(costs), costs), costs)
  assert.deepEqual(costProblems(formOf(costs), costs), {})
})

test('a cost is typed with a decimal point or comma, and a separator of thousands is refused', () => {
  const watts = (text: string) => costsOf({ watts: text }, costs).watts
  assert.deepEqual([' 19,9 ', '.5', '0,315', '20'].map(watts), [19.9, 0.5, 0.315, 20])
  for (const text of ['', ' ', '-1', '1,000', '1,000.5', 'ten']) assert.equal(watts(text), Number.NaN, text)
  assert.deepEqual(costProblems({ watts: '1,000' }, costs), {
    watts: 'Write thousands without a separator, like 1500.',
  })
})

test('each impossible field has its sentence', () => {
  const form = { ...formOf(costs), watts: '', failurePercent: '91', feePercent: '51' }
  assert.deepEqual(costProblems(form, costs), {
    watts: 'Power of the printer in watts must be a number from 0 to 10,000.',
    failurePercent: 'Failed prints in % must be a number from 0 to 90.',
    feePercent: 'Marketplace fee in % must be a number from 0 to 50.',
  })
})

test('fee and margin leave something of the price for the costs', () => {
  const form = { feePercent: '20', marginPercent: '76' }
  assert.deepEqual(costProblems(form, costs), { marginPercent: feeAndMarginSentence })
  assert.deepEqual(costProblems({ feePercent: '20', marginPercent: '75' }, costs), {})
})
