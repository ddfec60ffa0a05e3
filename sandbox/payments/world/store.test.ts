import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexedFields, openStore, pageStatement } from './store.ts'

test('a list by a field of its documents reads those alone, also a page of it', () => {
  const store = openStore(':memory:')
  const last = { seq: 1, created: 1 }
  for (const field of indexedFields)
    for (const page of [{}, { after: last }, { before: last }]) {
      const query = { where: [{ field, op: '=' as const, value: 'x' }], limit: 10, ...page }
      const plan = store.rows(`explain query plan ${pageStatement(query).text}`)
      assert.match(JSON.stringify(plan), /_and_age \(kind=\? AND <expr>=\?/, field)
    }
  store.close()
})
