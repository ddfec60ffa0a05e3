import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UploadedFile } from '#contract/catalogue/uploads.ts'
import { type FileValue, withoutAdded } from '../form/form-values.ts'
import { addUploadedFiles, canBeAdded, fileValueOf } from './added-files.ts'
import type { FactsOf } from './all-parts.ts'

const file = (id: string, name: string, more: Partial<UploadedFile> = {}) =>
  ({
    ...{ id, name, kind: 'model', format: 'stl', isMade: false, problems: [], remarks: [] },
    ...{ plates: null, step: null, suspectedUnit: null, ...more },
  }) as unknown as UploadedFile
const present: FileValue[] = [
  { ...fileValueOf(file('old', 'Ring.stl'), true), partName: 'Outer ring', copies: 3 },
  fileValueOf(file('lid', 'lid.stl'), true),
]
const upload = {
  id: 'u',
  leftOut: ['notes.txt'],
  files: [file('new', 'ring.stl', { remarks: ['Turned.'] }), file('hook', 'hook_x2.stl')],
}
const factsOf = () => undefined
const idsOf = (files: readonly FileValue[]) => files.map(({ id }) => id)

test('a draft keeps its files: one of the same name gets another name', () => {
  const { rows, added: result } = addUploadedFiles(present, upload, { isSeen: false, factsOf })
  assert.deepEqual(
    rows.map(({ name, copies }) => [name, copies]),
    [
      ['Ring.stl', 3],
      ['lid.stl', 1],
      ['ring-2.stl', 1],
      ['hook_x2.stl', 2],
    ],
  )
  assert.deepEqual([result.added, result.replaced], [['ring-2.stl', 'hook_x2.stl'], []])
  assert.deepEqual(result.remarks, ['Turned.', 'Left out: notes.txt.'])
})

test('in a published design a file of the same name replaces the present one and stays the same part', () => {
  const { rows, added: result } = addUploadedFiles(present, upload, { isSeen: true, factsOf })
  assert.deepEqual(idsOf(rows), ['new', 'lid', 'hook'])
  assert.deepEqual([rows[0]?.name, rows[0]?.partName, rows[0]?.copies], ['Ring.stl', 'Outer ring', 3])
  assert.deepEqual([result.added, result.replaced], [['hook_x2.stl'], ['Ring.stl']])
})

test('a generated 3MF never replaces one of the designer with the same name', () => {
  const own = { mesh: null, isAllParts: false, estimate: { project: { filaments: [] } } }
  const factsOf = () => own as unknown as ReturnType<FactsOf>
  const files = ['set-all-parts.3mf', 'leg.3mf'].map((name) => fileValueOf(file(`own ${name}`, name), true))
  const zip = {
    ...{ id: 'u', leftOut: [] },
    files: [
      file('whole', 'set-all-parts.3mf', { isAllParts: true }),
      file('leg', 'leg.stl'),
      file('made', 'leg.3mf', { isMade: true }),
    ],
  }
  const { rows, added: result } = addUploadedFiles(files, zip, { isSeen: true, factsOf })
  assert.deepEqual(idsOf(rows).slice(0, 2), ['own set-all-parts.3mf', 'own leg.3mf'])
  assert.deepEqual([result.added, result.replaced], [['leg.stl', 'set-all-parts-2.3mf', 'leg-2.3mf'], []])
  const generated = () => ({ ...own, isAllParts: true, estimate: null })
  const newer = addUploadedFiles(files, zip, { isSeen: true, factsOf: generated })
  assert.deepEqual(newer.added.replaced, ['set-all-parts.3mf', 'leg.3mf'])
})

test('undo takes out what was added and brings back what was replaced, also after a save', () => {
  for (const isSeen of [false, true]) {
    const { rows, added: result } = addUploadedFiles(present, upload, { isSeen, factsOf })
    const saved = rows.map((row) => ({ ...row, id: `saved-${row.name}` }))
    const { added, replaced, before } = result
    const undone = withoutAdded(isSeen ? rows : saved, { added: [...added, ...replaced], before })
    assert.deepEqual(
      undone.map(({ name }) => name),
      ['Ring.stl', 'lid.stl'],
    )
  }
})

test('a broken model, a repaired or turned one and one in another unit wait for a decision', () => {
  const first = { turnedFrom: null, repairedFrom: null }
  const canAdd = (...files: UploadedFile[]) => canBeAdded({ ...first, files })
  assert.equal(canAdd(...upload.files), true)
  assert.equal(canBeAdded({ ...first, ...upload, repairedFrom: 'old' }), false)
  assert.equal(canBeAdded({ ...first, ...upload, turnedFrom: 'old' }), false)
  assert.equal(canAdd(file('a', 'a.stl', { problems: ['Open edges.'] })), false)
  assert.equal(canAdd(file('a', 'a.stl', { suspectedUnit: 'inches' })), false)
})
