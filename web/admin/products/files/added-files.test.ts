import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UploadedFile } from '#contract/catalogue/studio/uploads.ts'
import { type FileValue, withoutAdded } from '../form/form-values.ts'
import { addUploadedFiles, canBeAdded, fileValueOf } from './added-files.ts'
import type { FactsOf } from './all-parts.ts'
import { ownProjectsNote } from './generated-files.ts'

const file = (id: string, name: string, more: Partial<UploadedFile> = {}) =>
  ({
    id,
    name,
    kind: 'model',
    format: 'stl',
    isMade: false,
    problems: [],
    remarks: [],
    plates: null,
    step: null,
    suspectedUnit: null,
    ...more,
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

test('a generated 3MF comes beside one of the designer with the same name, and takes the place of an earlier one', () => {
  const facts: Record<string, object> = {}
  const factsOf: FactsOf = ({ id }) => facts[id] as ReturnType<FactsOf>
  const files = ['set-all-parts.3mf', 'leg.3mf'].map((name) => fileValueOf(file(`own ${name}`, name), true))
  for (const { id } of files) facts[id] = { estimate: { project: { filaments: [] } } }
  const zip = (id: string, triangles: number) => {
    const made = { mesh: { triangles }, estimate: { source: 'own' } }
    Object.assign(facts, { [`stl ${id}`]: made, [`made ${id}`]: made })
    facts[`whole ${id}`] = { isAllParts: true, estimate: { project: { filaments: [] } } }
    return {
      id,
      leftOut: [],
      files: [
        file(`whole ${id}`, 'set-all-parts.3mf', { isAllParts: true }),
        file(`stl ${id}`, 'leg.stl'),
        file(`made ${id}`, 'leg.3mf', { isMade: true }),
      ],
    }
  }
  const first = addUploadedFiles(files, zip('first', 12), { isSeen: true, factsOf })
  assert.deepEqual(idsOf(first.rows).slice(0, 2), ['own set-all-parts.3mf', 'own leg.3mf'])
  assert.deepEqual(
    [first.added.added, first.added.replaced],
    [['set-all-parts-2.3mf', 'leg.stl', 'leg-2.3mf'], []],
  )
  assert.deepEqual(first.added.remarks, [
    'set-all-parts.3mf is not changed. Remove it if set-all-parts-2.3mf replaces it.',
    'leg.3mf is not changed. Remove it if leg-2.3mf replaces it.',
  ])

  // The numbered STL and its 3MF are another part.
  const other = ['leg-3.3mf', 'leg-3.stl'].map((name) => fileValueOf(file(name, name), true))
  for (const { id } of other) facts[id] = { mesh: { triangles: 99 }, estimate: { source: 'own' } }
  const second = addUploadedFiles([...other, ...first.rows], zip('second', 20), { isSeen: true, factsOf })
  assert.deepEqual(
    second.rows.map(({ id, name }) => [id, name]),
    [
      ...other.map(({ name }) => [name, name]),
      ...files.map(({ id, name }) => [id, name]),
      ['whole second', 'set-all-parts-2.3mf'],
      ['stl second', 'leg.stl'],
      ['made second', 'leg-2.3mf'],
    ],
  )
  assert.deepEqual(
    [second.added.added, second.added.replaced, second.added.remarks],
    [[], ['set-all-parts-2.3mf', 'leg.stl', 'leg-2.3mf'], []],
  )
})

test('a 3MF without an estimate is replaced by a generated one only when it has the mesh of its STL', () => {
  const files = ['leg.stl', 'leg.3mf'].map((name) => fileValueOf(file(name, name), true))
  const part = {
    id: 'u',
    leftOut: [],
    files: [file('stl', 'leg.stl'), file('made', 'leg.3mf', { isMade: true })],
  }
  for (const [triangles, replaced] of [
    [12, ['leg.stl', 'leg.3mf']],
    [99, ['leg.stl']],
  ] as const) {
    const known: Record<string, object> = {
      'leg.stl': { mesh: { triangles: 12 }, estimate: null },
      'leg.3mf': { mesh: { triangles }, estimate: null },
    }
    const factsOf: FactsOf = ({ id }) => known[id] as ReturnType<FactsOf>
    assert.deepEqual(addUploadedFiles(files, part, { isSeen: true, factsOf }).added.replaced, replaced)
  }
})

test('a 3MF whose STL is replaced by one too large for a 3MF leaves the design, and comes back with an undo', () => {
  const names = ['leg.stl', 'leg.3mf', 'own.3mf', 'set-all-parts.3mf']
  const files = names.map((name) => fileValueOf(file(name, name), true))
  const known: Record<string, object> = {
    'leg.stl': { mesh: { triangles: 12 }, estimate: null },
    'leg.3mf': { mesh: { triangles: 12 }, estimate: { source: 'own' } },
    'own.3mf': { mesh: { triangles: 12 }, estimate: { project: { filaments: [] } } },
    'set-all-parts.3mf': { isAllParts: true },
  }
  const factsOf: FactsOf = ({ id }) => known[id] as ReturnType<FactsOf>
  const part = { id: 'u', leftOut: [], files: [file('new', 'leg.stl')] }
  const { rows, added: result } = addUploadedFiles(files, part, { isSeen: true, factsOf })
  assert.deepEqual(idsOf(rows), ['new', 'own.3mf', 'set-all-parts.3mf'])
  assert.deepEqual([result.replaced, result.removed], [['leg.stl'], ['leg.3mf']])
  assert.deepEqual(result.remarks, [
    'set-all-parts.3mf contains the old leg.stl. To generate set-all-parts.3mf again, upload a ZIP of all parts.',
  ])
  const { added, replaced, removed, before } = result
  const undone = withoutAdded(rows, { added: [...added, ...replaced], removed, before })
  assert.deepEqual(idsOf(undone).toSorted(), names.toSorted())
})

test('an undo out of order brings a removed 3MF back in place of a newer one', () => {
  const files = ['leg.stl', 'leg.3mf'].map((name) => fileValueOf(file(name, name), true))
  const factsOf = (() => ({ mesh: { triangles: 12 }, estimate: null })) as unknown as FactsOf
  const tooLarge = { id: 'u', leftOut: [], files: [file('large', 'leg.stl')] }
  const first = addUploadedFiles(files, tooLarge, { isSeen: true, factsOf })
  const smaller = {
    id: 'v',
    leftOut: [],
    files: [file('small', 'leg.stl'), file('made', 'leg.3mf', { isMade: true })],
  }
  const { rows } = addUploadedFiles(first.rows, smaller, { isSeen: true, factsOf })
  const { added, replaced, removed, before } = first.added
  assert.deepEqual(
    [removed, withoutAdded(rows, { added: [...added, ...replaced], removed, before })],
    [['leg.3mf'], files],
  )
})

const clipNames = ['clip-1.stl', 'clip-1.3mf', 'clip-2.stl', 'clip-2.3mf']
const clips = clipNames.map((name) => fileValueOf(file(name, name), true))
const likeAllClips = (() => ({ mesh: { triangles: 12 }, estimate: { source: 'own' } })) as unknown as FactsOf
const replaceClips = (...files: UploadedFile[]) =>
  addUploadedFiles(clips, { id: 'u', leftOut: [], files }, { isSeen: true, factsOf: likeAllClips })

test('replacing a part with its 3MF removes no 3MF of a numbered twin or of another part', () => {
  const { rows, added } = replaceClips(
    file('stl', 'clip-2.stl'),
    file('made', 'clip-2.3mf', { isMade: true }),
  )
  assert.deepEqual([added.replaced, added.removed], [['clip-2.stl', 'clip-2.3mf'], []])
  assert.deepEqual(idsOf(rows), ['clip-1.stl', 'clip-1.3mf', 'stl', 'made'])
})

test('numbered twins too large for a 3MF each lose their own', () => {
  const [one, two] = [file('one', 'clip-1.stl'), file('two', 'clip-2.stl')]
  assert.deepEqual(replaceClips(two).added.removed, ['clip-2.3mf'])
  assert.deepEqual(replaceClips(one, two).added.removed, ['clip-1.3mf', 'clip-2.3mf'])

  // Both 3MFs of the designer have the names of the STLs.
  const names = [...clipNames, 'clip-3.3mf', 'clip-4.3mf']
  const files = names.map((name) => fileValueOf(file(name, name), true))
  const own = { estimate: { project: { filaments: [] } } }
  const factsOf = ((row) => (/[12]\.3mf$/.test(row.id) ? own : likeAllClips(row))) as FactsOf
  const both = { id: 'u', leftOut: [], files: [one, two] }
  assert.deepEqual(addUploadedFiles(files, both, { isSeen: true, factsOf }).added.removed, [
    'clip-3.3mf',
    'clip-4.3mf',
  ])
})

test('a 3MF of the designer beside STLs is named, unless it is one of them', () => {
  const files = ['leg.stl', 'leg.3mf', 'made.3mf', 'lid.3mf'].map((name) =>
    fileValueOf(file(name, name), true),
  )
  const ownOf = (grams: number) => ({
    mesh: { triangles: 9 },
    estimate: { grams, project: { filaments: [] } },
  })
  const facts =
    (known: Record<string, object>): FactsOf =>
    (row) =>
      known[row.id] as ReturnType<FactsOf>
  const made = { mesh: { triangles: 12 }, estimate: { grams: 10, source: 'own' } }
  const withLid = (grams: number) =>
    facts({ 'leg.stl': made, 'leg.3mf': ownOf(10), 'made.3mf': made, 'lid.3mf': ownOf(grams) })
  const factsOf = withLid(11)
  assert.match(
    ownProjectsNote({ files, factsOf }) ?? '',
    /come from them\. By weight, lid\.3mf should hold the same parts\.$/,
  )
  for (const grams of [4, 16])
    assert.match(
      ownProjectsNote({ files, factsOf: withLid(grams) }) ?? '',
      /come from them\. Supports also come from lid\.3mf, which by weight may hold other parts\.$/,
    )
  assert.equal(ownProjectsNote({ files: files.slice(0, 3), factsOf }), undefined)
  assert.equal(ownProjectsNote({ files: files.slice(3), factsOf }), undefined)
})

test('undo takes out what was added and brings back what was replaced, also after a save', () => {
  for (const isSeen of [false, true]) {
    const { rows, added: result } = addUploadedFiles(present, upload, { isSeen, factsOf })
    const saved = rows.map((row) => ({ ...row, id: `saved-${row.name}` }))
    const { added, replaced, removed, before } = result
    const undone = withoutAdded(isSeen ? rows : saved, { added: [...added, ...replaced], removed, before })
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
