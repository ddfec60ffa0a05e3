import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodOf, presetOf, presets, readPeriod, withPeriod } from './report-period.ts'

const now = new Date('2026-11-21T23:59:00Z')

test('a preset survives the URL and differs from custom days', () => {
  for (const { value } of presets) {
    const address = withPeriod(new URLSearchParams('search=fox'), periodOf(value, now))
    assert.equal(presetOf(readPeriod(address), now), value)
    assert.equal(address.get('search'), 'fox')
  }
  assert.deepEqual(periodOf('30', now), { from: '2026-10-23' })
  assert.equal(presetOf({ from: '2026-10-23', until: '2026-11-21' }, now), 'custom')
  assert.equal(presetOf({ from: '2026-01-01' }, now), 'custom')
})
