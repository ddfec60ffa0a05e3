import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceSummary } from './price-summary.ts'

const monthly = { type: 'Monthly', planType: 'paid', price: 19, currency: 'usd' } as const
const yearly = { ...monthly, type: 'Yearly', price: 190 } as const
const basic = { ...monthly, type: 'Basic', planType: 'basic_free', price: 0 } as const

test('the landing page names the price and the period of each paid plan', () => {
  assert.equal(priceSummary([basic, monthly, yearly], 'en-US'), '$19 a month or $190 a year')
  assert.equal(priceSummary([basic, monthly], 'en-US'), '$19 a month')
  assert.equal(priceSummary([basic], 'en-US'), '')
})

test('all prices of the sentence show cents as soon as one has cents', () => {
  const plans = [{ ...monthly, price: 19.5 }, yearly]
  assert.equal(priceSummary(plans, 'en-US'), '$19.50 a month or $190.00 a year')
})

test('with a third paid plan the last two have an "or" between them', () => {
  const plans = [monthly, { ...monthly, price: 50 }, yearly]
  assert.equal(priceSummary(plans, 'en-US'), '$19 a month, $50 a month, or $190 a year')
})
