import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenIn, indexQuery } from './chosen-filters.ts'

const none = { categories: [], drops: [] }
const filter = { limit: 24 }

test('all designs match without words and filters', () => {
  assert.equal(indexQuery(undefined, undefined, chosenIn(filter, none)), undefined)
})

test('choices of a group are combined with or, and filters outside the index are checked on the designs', () => {
  const chosen = chosenIn({ ...filter, printTime: '1-3h,3-8h', only: 'no-supports,multi-colour,new' }, none)
  assert.equal(
    indexQuery("'vase'", undefined, chosen),
    "('vase') & ('=print-time/1-3h' | '=print-time/3-8h') & ('=only/multi-colour')",
  )
})

test('an unknown category and meaningless words find nothing', () => {
  const nowhere = chosenIn({ ...filter, category: 'nowhere' }, none)
  assert.equal(indexQuery(undefined, undefined, nowhere), "('=category/none')")
  assert.equal(indexQuery('', undefined, chosenIn(filter, none)), "('=nothing')")
})

test('a tag may contain any character', () => {
  assert.equal(
    indexQuery(undefined, "Maker's \\ ' | x", chosenIn(filter, none)),
    "('=tag/maker''s \\\\ '' | x')",
  )
})
