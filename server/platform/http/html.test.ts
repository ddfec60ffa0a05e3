import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml } from './html.ts'

test('text becomes neither a tag, nor an entity, nor the end of an attribute', () => {
  assert.equal(
    escapeHtml(`<a title="x" lang='y'>&amp;`),
    '&lt;a title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;amp;',
  )
})
