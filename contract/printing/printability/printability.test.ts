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

test('a summary is a report without its places', () => {
  const bridge = { ...found('bridge', 'warning', 20), places: [{ low: [0, 0, 5], high: [20, 9, 5] }] }
  assert.deepEqual(summaryOf(report('none', bridge as Finding)), {
    supports: 'none',
    findings: [{ kind: 'bridge', severity: 'warning', value: 20, count: 1 }],
    unchecked: [],
    turn: null,
  })
})
