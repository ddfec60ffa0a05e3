import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterChoosing,
  afterKey,
  afterLeaving,
  afterOpening,
  afterTyping,
  type Box,
  type ComboboxOption,
  closedBox,
} from './combobox-state.ts'

const brazil: ComboboxOption = { value: 'BR', label: 'Brazil', disabled: true }
const options: ComboboxOption[] = [
  { value: 'AU', label: 'Australia' },
  { value: 'AT', label: 'Austria' },
  brazil,
  { value: 'PT', label: 'Portugal' },
]
const typing = (text: string): Box => afterTyping(options, text).box
const key = (box: Box, name: string, chosen = '') => afterKey(options, box, name, chosen)

test('the list opens at the chosen option', () => {
  assert.deepEqual(afterOpening(options, 'PT').box, { isOpen: true, text: undefined, active: 3 })
  assert.equal(afterOpening(options, '').box.active, -1)
  assert.deepEqual(key(closedBox, 'ArrowDown', 'AT')?.box, afterOpening(options, 'AT').box)
})

test('typing opens the list and highlights the first that can be chosen', () => {
  assert.deepEqual(afterTyping(options, 'aus'), { box: { isOpen: true, text: 'aus', active: 0 } })
  assert.equal(typing('r').active, 0)
  assert.equal(typing('braz').active, -1)
})

test('a whole name chooses its option, unless it cannot be chosen', () => {
  assert.equal(afterTyping(options, 'portugal').value, 'PT')
  assert.equal(afterTyping(options, 'Brazil').value, undefined)
})

test('deleting the text deletes the choice', () => {
  assert.equal(afterTyping(options, '').value, '')
})

test('leaving chooses the only option left and nothing else', () => {
  assert.deepEqual(afterLeaving(options, typing('por')), { box: closedBox, value: 'PT' })
  assert.deepEqual(afterLeaving(options, typing('aus')), { box: closedBox })
  assert.deepEqual(afterLeaving(options, typing('braz')), { box: closedBox })
  assert.deepEqual(afterLeaving(options, afterOpening(options, 'PT').box), { box: closedBox })
})

test('arrows go round, Enter chooses what is highlighted, Escape closes', () => {
  const open = typing('aus')
  assert.equal(key(open, 'ArrowDown')?.box.active, 1)
  assert.equal(key({ ...open, active: 1 }, 'ArrowDown')?.box.active, 0)
  assert.equal(key(open, 'ArrowUp')?.box.active, 1)
  assert.deepEqual(key(open, 'Enter'), { box: closedBox, value: 'AU' })
  assert.deepEqual(key(open, 'Escape'), { box: closedBox })
  assert.deepEqual(key(typing('atlantis'), 'ArrowDown')?.box.active, -1)
})

test('what cannot be chosen stays in the list', () => {
  const open = { ...typing('braz'), active: 0 }
  assert.deepEqual(key(open, 'Enter'), { box: open })
  assert.deepEqual(afterChoosing(open, brazil), { box: open })
})

test('other keys, and Enter in a closed list, are left to the form', () => {
  assert.equal(key(closedBox, 'Enter'), undefined)
  assert.equal(key(closedBox, 'Escape'), undefined)
  assert.equal(key(typing('aus'), 'Home'), undefined)
})
