import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeBox, digitAt, enterText, eraseAt } from './code-digits.ts'

const length = 6
const enter = (digits: string, text: string, place: number) => enterText(digits, { text, place, length })

test('a digit goes into its place and leads to the next', () => {
  assert.deepEqual(enter('', '4', 0), { digits: '4', place: 1, isRefused: false })
  assert.deepEqual(enter('4', '8', 1), { digits: '48', place: 2, isRefused: false })
  assert.deepEqual(enter('48392', '0', 5), { digits: '483920', place: 5, isRefused: false })
})

test('a second digit in a full place replaces the first', () => {
  assert.equal(enter('483', '7', 1).digits, '473')
})

test('the boxes of a code can be filled in any order', () => {
  const digits = enter('', '9', 3).digits
  assert.equal(digits, '   9')
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((place) => digitAt(digits, place)),
    ['', '', '', '9', ''],
  )
  assert.equal(enter(digits, '1', 0).digits, '1  9')
})

test('a pasted code fills every box, wherever it is pasted', () => {
  for (const pasted of ['483920', '483 920', '483-920', ' 4 8 3 9 2 0\n', '483–920'])
    assert.deepEqual(enter('12', pasted, 2), { digits: '483920', place: 5, isRefused: false }, pasted)
})

test('a part of a code is spread from the place it is pasted at', () => {
  assert.deepEqual(enter('48', '39', 2), { digits: '4839', place: 4, isRefused: false })
  assert.equal(enter('', '1234', 4).digits, '    12')
})

test('only digits are accepted, and refused characters are announced', () => {
  assert.deepEqual(enter('4', 'x', 1), { digits: '4', place: 1, isRefused: true })
  assert.deepEqual(enter('', '483920 is your code', 0), { digits: '483920', place: 5, isRefused: true })
  assert.deepEqual(enter('', '٤', 0), { digits: '', place: 0, isRefused: true })
})

test('backspace clears its place, and steps back from an empty one', () => {
  assert.deepEqual(eraseAt('48', 1, length), { digits: '4', place: 1, isRefused: false })
  assert.deepEqual(eraseAt('48', 2, length), { digits: '4', place: 1, isRefused: false })
  assert.deepEqual(eraseAt('483', 1, length), { digits: '4 3', place: 1, isRefused: false })
  assert.deepEqual(eraseAt('', 0, length), { digits: '', place: 0, isRefused: false })
})

test('a box takes the newer of two digits, and Delete empties it', () => {
  const change = (text: string, place: number) => changeBox('483', { text, place, length })
  assert.equal(change('87', 1).digits, '473')
  assert.equal(change('78', 1).digits, '473')
  assert.equal(change('88', 1).digits, '483')
  assert.deepEqual(change('', 1), { digits: '4 3', place: 1, isRefused: false })
  assert.equal(change('123456', 0).digits, '123456')
})
