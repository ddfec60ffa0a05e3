import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormFile } from '#contract/catalogue/studio/product-form.ts'
import type { FileValue } from '../form/form-values.ts'
import { allPartsOf } from './all-parts.ts'
import { copyNote, withTurned } from './turned-files.ts'

type Facts = Pick<FormFile, 'mesh' | 'estimate' | 'isAllParts'>

const row = (id: string, name: string): FileValue => ({
  id,
  fileId: id,
  name,
  partName: `Part ${id}`,
  copies: 2,
  acceptProblems: false,
})
const facts = (triangles: number, project?: object) =>
  ({ mesh: { triangles }, estimate: { source: 'own', ...(project && { project }) } }) as unknown as Facts
const generated =
  (...ids: string[]) =>
  ({ id }: { id: string }) => ({ ...facts(12), isAllParts: ids.includes(id) })
const copies = [row('new-stl', 'brick.stl'), row('new-3mf', 'brick.3mf')]
const idsAndNames = (rows: readonly FileValue[]) => rows.map(({ id, name }) => [id, name])

test('a turned copy takes the places of its STL and of the 3MF made of it, whatever their names', () => {
  const known: Record<string, Facts> = { a: facts(12), b: facts(12), c: facts(8), d: facts(8) }
  const present = [
    row('c', 'brick.stl'),
    row('d', 'brick.3mf'),
    row('a', 'brick-2.stl'),
    row('b', 'brick-2.3mf'),
  ]
  const rows = withTurned(present, copies, { turnedFrom: 'a', factsOf: ({ id }) => known[id] })
  assert.deepEqual(idsAndNames(rows), [
    ['c', 'brick.stl'],
    ['d', 'brick.3mf'],
    ['new-stl', 'brick-2.stl'],
    ['new-3mf', 'brick-2.3mf'],
  ])
  assert.deepEqual(
    rows.map(({ partName }) => partName),
    ['Part c', 'Part d', 'Part a', 'Part b'],
  )
})

test('a turned copy of a numbered part leaves its twin of equal size and its 3MF', () => {
  const present = [
    row('a', 'clip-1.stl'),
    row('b', 'clip-1.3mf'),
    row('c', 'clip-2.stl'),
    row('d', 'clip-2.3mf'),
  ]
  const turned = [row('new-stl', 'clip-2.stl'), row('new-3mf', 'clip-2.3mf')]
  const rows = withTurned(present, turned, { turnedFrom: 'c', factsOf: () => facts(12) })
  assert.deepEqual(idsAndNames(rows), [
    ['a', 'clip-1.stl'],
    ['b', 'clip-1.3mf'],
    ['new-stl', 'clip-2.stl'],
    ['new-3mf', 'clip-2.3mf'],
  ])
})

test('a copy without a 3MF takes the 3MF of its source out', () => {
  const [stl] = copies
  const present = [row('a', 'brick.stl'), row('b', 'brick.3mf')]
  const rows = withTurned(present, stl ? [stl] : [], { turnedFrom: 'a', factsOf: () => facts(12) })
  assert.deepEqual(idsAndNames(rows), [['new-stl', 'brick.stl']])
  assert.equal(
    copyNote(present, { copies: stl ? [stl] : [], turnedFrom: 'a', factsOf: () => facts(12) }),
    'Using this copy removes brick.3mf, which was generated from the old part.',
  )
})

test('a 3MF of the designer stays, and the generated one is added beside it', () => {
  for (const own of [facts(12, { filaments: [], settings: {} }), facts(99)]) {
    const known: Record<string, Facts> = { a: facts(12), own }
    const present = [row('a', 'brick.stl'), row('own', 'brick.3mf')]
    const rows = withTurned(present, copies, { turnedFrom: 'a', factsOf: ({ id }) => known[id] })
    assert.deepEqual(idsAndNames(rows), [
      ['new-stl', 'brick.stl'],
      ['own', 'brick.3mf'],
      ['new-3mf', 'brick-2.3mf'],
    ])
  }
})

test('a second copy of the same file takes the place of the first one, also after a save', () => {
  const factsOf = () => facts(12)
  const first = withTurned([row('a', 'brick.stl'), row('b', 'brick.3mf')], copies, {
    turnedFrom: 'a',
    factsOf,
  })
  const saved = first.map((one) => ({ ...one, id: `saved-${one.id}` }))
  const more = [row('newer-stl', 'brick.stl'), row('newer-3mf', 'brick.3mf')]
  assert.deepEqual(idsAndNames(withTurned(saved, more, { turnedFrom: 'a', factsOf })), [
    ['newer-stl', 'brick.stl'],
    ['newer-3mf', 'brick.3mf'],
  ])
})

test('a copy of a file that is no longer in the design is a new part', () => {
  const rows = withTurned([row('other', 'brick.stl')], copies, { turnedFrom: 'a', factsOf: () => facts(12) })
  assert.deepEqual(idsAndNames(rows), [
    ['other', 'brick.stl'],
    ['new-stl', 'brick-2.stl'],
    ['new-3mf', 'brick.3mf'],
  ])
})

test('the 3MF with all parts follows a turned part, and is removed when it cannot be made again', () => {
  const factsOf = generated('whole', 'new-whole')
  const options = { turnedFrom: 'a', factsOf }
  const present = [row('whole', 'Stool-all-parts.3mf'), row('a', 'brick.stl'), row('b', 'leg.stl')]
  assert.deepEqual(allPartsOf(present, { fileId: 'a', factsOf }), {
    name: 'Stool-all-parts.3mf',
    parts: [
      { fileId: 'a', copies: 2 },
      { fileId: 'b', copies: 2 },
    ],
  })
  const again = [row('new-stl', 'brick.stl'), row('new-whole', 'Stool-all-parts.3mf')]
  assert.deepEqual(idsAndNames(withTurned(present, again, options)), [
    ['new-whole', 'Stool-all-parts.3mf'],
    ['new-stl', 'brick.stl'],
    ['b', 'leg.stl'],
  ])
  assert.deepEqual(idsAndNames(withTurned(present, again.slice(0, 1), options)), [
    ['new-stl', 'brick.stl'],
    ['b', 'leg.stl'],
  ])
  assert.deepEqual(idsAndNames(withTurned(present.slice(1), again, options)), [
    ['new-stl', 'brick.stl'],
    ['b', 'leg.stl'],
  ])
})

test('a 3MF of the designer stays, though its name is that of a generated one with all parts', () => {
  const projects = [
    { filaments: [{ type: 'PLA', hex: '#c0ffee' }], settings: {} },
    { filaments: [], settings: {} },
  ]
  for (const own of projects.map((project) => facts(99, project))) {
    const known: Record<string, Facts> = { a: facts(12), own }
    const factsOf = ({ id }: { id: string }) => known[id]
    const present = [row('own', 'set-all-parts.3mf'), row('a', 'brick.stl'), row('b', 'leg.stl')]
    assert.equal(allPartsOf(present, { fileId: 'a', factsOf }), undefined)
    assert.deepEqual(idsAndNames(withTurned(present, copies, { turnedFrom: 'a', factsOf })).slice(0, 2), [
      ['own', 'set-all-parts.3mf'],
      ['new-stl', 'brick.stl'],
    ])
    assert.match(
      copyNote(present, { copies, turnedFrom: 'a', factsOf }) ?? '',
      /^Using this copy does not change set-all-parts\.3mf\. /,
    )
  }
})

test('several 3MFs with all parts stay, and the studio names them', () => {
  const factsOf = generated('body', 'base', 'new-whole')
  const present = [
    row('body', 'body-all-parts.3mf'),
    row('base', 'body-all-parts-2.3mf'),
    row('a', 'brick.stl'),
    row('b', 'leg.stl'),
  ]
  assert.equal(allPartsOf(present, { fileId: 'a', factsOf }), undefined)
  const using = { copies: [row('new-stl', 'brick.stl')], turnedFrom: 'a', factsOf }
  assert.deepEqual(idsAndNames(withTurned(present, using.copies, using)), [
    ['body', 'body-all-parts.3mf'],
    ['base', 'body-all-parts-2.3mf'],
    ['new-stl', 'brick.stl'],
    ['b', 'leg.stl'],
  ])
  assert.match(
    copyNote(present, using) ?? '',
    /^Using this copy does not change body-all-parts\.3mf or body-all-parts-2\.3mf\. /,
  )
  // The second ZIP came after the copy.
  const again = [...using.copies, row('new-whole', 'body-all-parts.3mf')]
  assert.deepEqual(idsAndNames(withTurned(present, again, using)).slice(0, 2), [
    ['new-whole', 'body-all-parts.3mf'],
    ['base', 'body-all-parts-2.3mf'],
  ])
  assert.match(
    copyNote(present, { ...using, copies: again }) ?? '',
    /^Using this copy does not change body-all-parts-2\.3mf\. /,
  )
})

test('the only 3MF with all parts is known by its ending, also of a second ZIP with the same name', () => {
  const factsOf = generated('whole', 'new-whole')
  const present = [row('whole', 'stool-all-parts-2.3mf'), row('a', 'brick.stl')]
  assert.equal(allPartsOf(present, { fileId: 'a', factsOf })?.name, 'stool-all-parts-2.3mf')
  // A part of a ZIP that waits: the design holds neither it nor a 3MF with it.
  assert.equal(allPartsOf(present, { fileId: 'waiting', factsOf }), undefined)
  const note = (copies: FileValue[], turnedFrom = 'a') => copyNote(present, { copies, turnedFrom, factsOf })
  assert.match(note([row('new-stl', 'brick.stl')]) ?? '', /^Using this copy removes stool-all-parts-2\.3mf/)
  assert.equal(note([row('new-whole', 'stool-all-parts-2.3mf')]), undefined)
  assert.equal(note([row('new-stl', 'brick.stl')], 'elsewhere'), undefined)
})

test('a turned 3MF of the designer takes the place of its source alone', () => {
  const project = facts(12, { filaments: [] })
  const known: Record<string, Facts> = { a: facts(12), b: facts(12), c: project, d: project }
  const factsOf = ({ id }: { id: string }) => ({ ...(known[id] ?? project), isAllParts: id === 'd' })
  const present = [
    row('a', 'sign.stl'),
    row('b', 'sign.3mf'),
    row('c', 'sign-in-colours.3mf'),
    row('d', 'sign-all-parts.3mf'),
  ]
  assert.equal(allPartsOf(present, { fileId: 'c', factsOf }), undefined)
  const turned = [row('new', 'sign-in-colours.3mf')]
  assert.equal(copyNote(present, { copies: turned, turnedFrom: 'c', factsOf }), undefined)
  assert.deepEqual(idsAndNames(withTurned(present, turned, { turnedFrom: 'c', factsOf })), [
    ['a', 'sign.stl'],
    ['b', 'sign.3mf'],
    ['new', 'sign-in-colours.3mf'],
    ['d', 'sign-all-parts.3mf'],
  ])
})
