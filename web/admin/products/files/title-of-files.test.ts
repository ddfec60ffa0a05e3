import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOfFiles } from './title-of-files.ts'

const file = { id: '1', fileId: '1', name: 'ring.stl', partName: 'Ring', copies: 1, acceptProblems: false }
const draft = { title: 'Notes', slug: 'notes', files: [file] }
const refused = { name: 'notes.stl', state: 'failed' } as const
const given = { refusedTitle: 'Notes', uploads: [refused] }

test('a draft that was named after a refused file takes the name of the first accepted one', () => {
  assert.deepEqual(titleOfFiles(draft, given), { title: 'Ring', slug: 'ring' })
  assert.deepEqual(titleOfFiles({ ...draft, slug: 'own' }, given), { title: 'Ring', slug: 'own' })
  assert.equal(titleOfFiles(draft, { ...given, uploads: [] })?.title, 'Ring')
})

test('a typed title stays, and so does the name of an accepted or unfinished file', () => {
  assert.equal(titleOfFiles({ ...draft, title: 'Rings' }, given), undefined)
  assert.equal(titleOfFiles(draft, { ...given, refusedTitle: undefined }), undefined)
  assert.equal(titleOfFiles({ ...draft, files: [] }, given), undefined)
  const working = { name: 'notes.zip', state: 'working' } as const
  assert.equal(titleOfFiles(draft, { ...given, uploads: [refused, working] }), undefined)
})
