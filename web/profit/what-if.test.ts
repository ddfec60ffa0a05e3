import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Costs } from '#contract/profit/costs.ts'
import { printPrice } from '#contract/profit/print-price.ts'
import { materialsFor, type WhatIf, whatIf, whatIfOf, whatIfProblems } from './what-if.ts'

const costs: Costs = {
  currency: 'USD',
  filamentPerKg: 20,
  electricityPerKwh: 0.3,
  watts: 100,
  machinePerHour: 0.5,
  labourMinutes: 5,
  labourPerHour: 18,
  failurePercent: 5,
  packaging: 0.5,
  feePercent: 10,
  marginPercent: 40,
}
const design = { grams: 124, minutes: 300, fastMinutes: 120 }
const result = (different: Partial<WhatIf> = {}) =>
  whatIf(design, 'PLA', { form: { ...whatIfOf(costs, 'PLA'), ...different }, costs })

test('unchanged, the price is that of the saved costs', () => {
  assert.deepEqual(result()?.price, printPrice(design, costs))
})

test('ten pieces take ten times the filament and time, and each costs the same', () => {
  const { price, total } = result({ quantity: '10' }) ?? assert.fail()
  assert.deepEqual(price, result()?.price)
  assert.deepEqual([total.grams, total.minutes], [1240, 3000])
  assert.equal(total.profit, price.profit * 10)
})

test('a fast printer earns more per hour', () => {
  const { price, total } = result({ printer: 'fast' }) ?? assert.fail()
  assert.equal(total.minutes, 120)
  assert.ok(price.profitPerHour > (result()?.price.profitPerHour ?? 0))
})

test('the price is first that on the printer of the member, where its class is known', () => {
  const own = { model: 'Bambu Lab A1 mini', minutes: 131 }
  const form = whatIfOf(costs, 'PLA')
  assert.equal(whatIf({ ...design, own }, 'PLA', { form, costs })?.total.minutes, 131)
  assert.equal(whatIf(design, 'PLA', { form, costs })?.total.minutes, 300)
})

test('another material has another weight, and typed costs replace the saved ones', () => {
  assert.equal(Math.round(result({ material: 'PETG' })?.total.grams ?? 0), 127)
  const typed = { filamentPerKg: '35', watts: '200', machinePerHour: '1,5', marginPercent: '50' }
  const own = { ...costs, filamentPerKg: 35, watts: 200, machinePerHour: 1.5, marginPercent: 50 }
  assert.deepEqual(result(typed)?.price, printPrice(design, own))
})

test('impossible entries give a sentence instead of a price', () => {
  for (const different of [
    { quantity: '0' },
    { quantity: '1.5' },
    { quantity: '1,000' },
    { watts: '' },
    { marginPercent: '88' },
  ]) {
    assert.equal(result(different), undefined)
    const problems = whatIfProblems({ ...whatIfOf(costs, 'PLA'), ...different }, costs)
    assert.deepEqual(Object.keys(problems), Object.keys(different))
  }
})

test('the material of the design is offered first, and once', () => {
  assert.deepEqual(materialsFor('petg').slice(0, 3), ['petg', 'PLA', 'ABS'])
  assert.equal(materialsFor('')[0], 'PLA')
})
