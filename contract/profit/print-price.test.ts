import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Costs } from './costs.ts'
import { printPrice, profitOrder, roundedPrice } from './print-price.ts'

const costs: Costs = {
  currency: 'EUR',
  filamentPerKg: 20,
  electricityPerKwh: 0.3,
  watts: 100,
  machinePerHour: 0.47,
  labourMinutes: 10,
  labourPerHour: 18,
  failurePercent: 10,
  packaging: 0.5,
  feePercent: 10,
  marginPercent: 40,
}

test('the price pays every cost, the fee and the margin', () => {
  const price = printPrice({ grams: 40, minutes: 120 }, costs) ?? assert.fail()
  const cents = Object.fromEntries(
    Object.entries(price).map(([name, value]) => [name, Math.round(value * 100)]),
  )
  assert.deepEqual(cents, {
    filament: 80,
    electricity: 6,
    machine: 94,
    failures: 20,
    labour: 300,
    packaging: 50,
    cost: 550,
    price: 1100,
    fee: 110,
    profit: 440,
    profitPerHour: 220,
  })
})

test('nine of ten failed prints make one cost ten', () => {
  const free = { ...costs, labourMinutes: 0, packaging: 0, failurePercent: 0 }
  const [sure, rare] = [free, { ...free, failurePercent: 90 }].map(
    (it) => printPrice({ grams: 40, minutes: 120 }, it)?.cost ?? 0,
  )
  assert.equal(Math.round(Number(rare) * 100), Math.round(Number(sure) * 1000))
})

test('a design without a print time has no price', () => {
  assert.equal(printPrice({ grams: 40, minutes: 0 }, costs), undefined)
})

test('the order of designs is that of their profit per hour', () => {
  const designs = [8, 40, 333].flatMap((grams) => [15, 121, 900].map((minutes) => ({ grams, minutes })))
  for (const different of [{}, { labourMinutes: 0 }, { filamentPerKg: 0 }, { failurePercent: 60 }]) {
    const own = { ...costs, ...different }
    const { perGram, fixed } = profitOrder(own)
    const byProfit = designs.toSorted(by((it) => printPrice(it, own)?.profitPerHour ?? 0))
    const byOrder = designs.toSorted(by(({ grams, minutes }) => (perGram * grams + fixed) / minutes))
    assert.deepEqual(byOrder, byProfit)
  }
})

test('a price is rounded to tenths, and from 100 on to whole units', () => {
  assert.deepEqual([14.93, 0.04, 99.96, 149.5].map(roundedPrice), [14.9, 0, 100, 150])
})

function by<Thing>(value: (thing: Thing) => number) {
  return (one: Thing, other: Thing) => value(other) - value(one)
}
