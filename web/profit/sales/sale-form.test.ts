import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sale } from '#contract/profit/sales.ts'
import { formOfSale, newSaleForm, saleOf, saleProblems, usedBefore } from './sale-form.ts'

const sale: Sale = {
  id: '00000000-0000-7000-8000-000000000000',
  soldOn: '2026-03-14',
  design: 'Hook',
  quantity: 2,
  gross: 19.8,
  currency: 'EUR',
  usdRate: 1.085,
  usd: 21.48,
  channel: 'Etsy',
  note: 'gift',
}
const { id: _, usd: __, ...fields } = sale

test('a sale survives the form', () => {
  assert.deepEqual(saleOf(formOfSale(sale)), fields)
})

test('a new sale continues with channel, currency and rate of the last one', () => {
  const today = new Date(2026, 10, 5)
  const form = newSaleForm([sale], 'GBP', today)
  assert.deepEqual(
    [form.soldOn, form.currency, form.usdRate, form.channel, form.gross],
    ['2026-11-05', 'EUR', '1.085', 'Etsy', ''],
  )
  assert.deepEqual([newSaleForm([], 'GBP').usdRate, newSaleForm([], 'USD').usdRate], ['', '1'])
})

test('each field says what is wrong with it', () => {
  const form = { ...formOfSale(sale), design: ' ', quantity: '1.5', gross: 'ten', usdRate: '' }
  assert.deepEqual(Object.keys(saleProblems(form)).sort(), ['design', 'gross', 'quantity', 'usdRate'])
  assert.deepEqual(saleProblems({ ...formOfSale(sale), currency: 'USD', usdRate: '' }), {})
})

test('a separator of thousands is refused, not read as a decimal separator', () => {
  const form = { ...formOfSale(sale), quantity: '1,500', gross: '1,500' }
  assert.deepEqual(Object.keys(saleProblems(form)).sort(), ['gross', 'quantity'])
  assert.equal(saleOf({ ...formOfSale(sale), gross: '1500,50', usdRate: '1,085' }).gross, 1500.5)
})

test('names used before are offered once', () => {
  const other = { ...sale, design: 'Vase', channel: '' }
  assert.deepEqual(usedBefore([sale, other, sale], 'design'), ['Hook', 'Vase'])
  assert.deepEqual(usedBefore([sale, other], 'channel'), ['Etsy'])
})
