import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnRefusal } from './turn-obstacles.ts'

test('files that are not turned here say why', () => {
  const unread = { estimate: null, printability: null }
  assert.equal(turnRefusal({ ...unread, format: 'stl' }), undefined)
  assert.match(turnRefusal({ ...unread, format: 'step' }) ?? '', /untouched/)
  assert.match(turnRefusal({ ...unread, format: '3mf' }) ?? '', /Upload it again to find out/)
  assert.match(turnRefusal({ ...unread, format: '3mf', estimate: {} }) ?? '', /^Generated/)
  const refusalWith = (turnObstacle: 'none' | 'several_objects' | 'height_settings') => {
    return turnRefusal({ format: '3mf', estimate: { project: {} }, printability: { turnObstacle } })
  }
  assert.equal(refusalWith('none'), undefined)
  assert.match(refusalWith('several_objects') ?? '', /places several objects/)
  assert.match(refusalWith('height_settings') ?? '', /layer heights/)
})
