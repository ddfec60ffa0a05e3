import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrintedPart } from '#contract/catalogue/product-printability.ts'
import type { FindingKind } from '#contract/printing/printability/printability.ts'
import { findingTexts } from './finding-text.ts'

const part = (...unchecked: FindingKind[]): PrintedPart => ({
  partName: 'Leg',
  sizeMm: [20, 20, 80],
  printability: { supports: 'none', findings: [], unchecked, turn: null },
})
const unread: PrintedPart = { partName: 'Top', sizeMm: [20, 20, 80], printability: null }

test('the legend reports no findings only for checked parts', () => {
  assert.deepEqual(findingTexts([], [part(), part()]), {
    clear: 'No overhangs, thin walls or narrow gaps.',
    unchecked: undefined,
  })
  assert.deepEqual(findingTexts([{ kind: 'small_contact' }], [part(), part('thin_wall', 'narrow_gap')]), {
    clear: 'No overhangs.',
    unchecked: 'Not checked: thin walls, gaps between bodies.',
  })
  assert.deepEqual(findingTexts([{ kind: 'bridge' }], [part('thin_wall')]), {
    clear: undefined,
    unchecked: 'Not checked: thin walls.',
  })
})

test('before an answer, or for an unchecked part, the legend claims nothing', () => {
  const { clear, unchecked } = findingTexts([], [part(), unread])
  assert.equal(clear, undefined)
  assert.match(unchecked ?? '', /^Not checked: overhangs, bridges, .*crossing faces\.$/)
  assert.deepEqual(findingTexts([], []), { clear: undefined, unchecked: undefined })
})
