import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeUnreleased } from './changelog.ts'

test('a release takes what is unreleased and keeps earlier releases', () => {
  const first = closeUnreleased('# Changes\n\n## Unreleased\n\n- One.\n', '1.0.0', '2026-11-24')
  assert.equal(first, '# Changes\n\n## Unreleased\n\n## 1.0.0 (2026-11-24)\n\n- One.\n')
  const later = first.replace('Unreleased\n', 'Unreleased\n\n- Two.\n')
  assert.equal(
    closeUnreleased(later, '1.1.0', '2026-12-01'),
    '# Changes\n\n## Unreleased\n\n## 1.1.0 (2026-12-01)\n\n- Two.\n\n## 1.0.0 (2026-11-24)\n\n- One.\n',
  )
})

test('a release without changes is refused', () => {
  assert.throws(() => closeUnreleased('# Changes\n\n## Unreleased\n', '1.0.0', ''), /nothing under/)
  assert.throws(() => closeUnreleased('# Changes\n', '1.0.0', ''), /has no "## Unreleased"/)
})
