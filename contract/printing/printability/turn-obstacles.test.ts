import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnRefusal } from './turn-obstacles.ts'

test('the record of a 3MF decides whether the 3MF was generated, not its estimate', () => {
  const printability = { turnObstacle: 'none' as const }
  const measured = { format: '3mf', estimate: {}, printability }
  assert.equal(turnRefusal({ ...measured, isMade: false }), undefined)
  for (const made of [{ isMade: true }, { isMade: false, isAllParts: true }])
    assert.match(turnRefusal({ ...measured, estimate: null, ...made }) ?? '', /^Generated/)
  assert.match(turnRefusal({ ...measured, isMade: null }) ?? '', /^Generated/)
})

test('files that cannot be turned say why', () => {
  const unread = { estimate: null, printability: null }
  assert.equal(turnRefusal({ ...unread, format: 'stl' }), undefined)
  assert.match(turnRefusal({ ...unread, format: 'step' }) ?? '', /without the names in its header/)
  assert.match(turnRefusal({ ...unread, format: '3mf' }) ?? '', /Upload the file again to find out/)
  assert.match(turnRefusal({ ...unread, format: '3mf', estimate: {} }) ?? '', /^Generated/)
  const refusalWith = (turnObstacle: 'none' | 'several_objects' | 'height_settings') => {
    return turnRefusal({ format: '3mf', estimate: { project: {} }, printability: { turnObstacle } })
  }
  assert.equal(refusalWith('none'), undefined)
  assert.match(refusalWith('several_objects') ?? '', /places several objects/)
  assert.match(refusalWith('height_settings') ?? '', /layer heights/)
})
