import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml } from './html.ts'

test('text is escaped in content and in attributes', () => {
  assert.equal(
    escapeHtml(`<a title="x" lang='y'>&amp;`),
    '&lt;a title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;amp;',
  )
})
