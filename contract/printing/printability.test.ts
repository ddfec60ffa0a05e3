import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Finding, needSupports, type Printability, summaryOf } from './printability.ts'

const found = (kind: Finding['kind'], severity: Finding['severity'], value: number): Finding => {
  return { kind, severity, value, count: 1, places: [] }
}
const report = (supports: Printability['supports'], ...findings: Finding[]): Printability => {
  return { supports, findings, unchecked: [], turn: null }
}

test('a design needs supports when one of its models does, and none when all were checked', () => {
  assert.equal(needSupports([report('none'), null, report('needed')]), true)
  assert.equal(needSupports([report('none'), report('none')]), false)
  assert.equal(needSupports([report('none'), null]), undefined)
  assert.equal(needSupports([report('none'), report('unknown')]), undefined)
  assert.equal(needSupports([]), undefined)
})

test('the summary has the worst of each kind and counts all', () => {
  assert.equal(summaryOf([null]), null)
  const [one, other] = [
    report('none', found('thin_wall', 'warning', 0.6), found('small_contact', 'note', 900)),
    report(
      'needed',
      found('thin_wall', 'serious', 0.3),
      found('small_contact', 'warning', 12),
      found('bridge', 'note', 8),
    ),
  ]
  assert.deepEqual(summaryOf([one, other, report('none', found('bridge', 'warning', 20))]), {
    supports: 'needed',
    findings: [
      { kind: 'thin_wall', severity: 'serious', value: 0.3, count: 2 },
      { kind: 'small_contact', severity: 'warning', value: 12, count: 2 },
      { kind: 'bridge', severity: 'warning', value: 20, count: 2 },
    ],
  })
})
