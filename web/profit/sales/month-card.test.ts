import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthCardSvg } from './month-card.ts'

const summary = { yearUsd: 900, sales: 2, pieces: 14, usd: 400.5, channels: [] }

test('the picture has the month, the total and the best designs', () => {
  const svg = monthCardSvg('2026-03', { ...summary, designs: [{ name: 'Hook', pieces: 10, usd: 250 }] }, 'en')
  for (const text of ['March 2026', '$400.50', '14 pieces in 2 sales', 'Hook', '$250.00'])
    assert.ok(svg.includes(`>${text}</text>`), text)
})

test('a name cannot put markup into the picture, and a long one is cut', () => {
  const name = '<script>alert("1")</script> & a very long name'
  const svg = monthCardSvg('2026-03', { ...summary, designs: [{ name, pieces: 1, usd: 1 }] }, 'en')
  assert.ok(svg.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; a…<'))
  assert.ok(!svg.includes('<script'))
})

test('a long name is cut between characters, because a browser cannot encode half of one', () => {
  const name = `${'x'.repeat(30)}🎄🎄🎄`
  const svg = monthCardSvg('2026-03', { ...summary, designs: [{ name, pieces: 1, usd: 1 }] }, 'en')
  assert.ok(svg.includes(`>${'x'.repeat(30)}🎄…<`))
  assert.ok(encodeURIComponent(svg))
})
