import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ByteScanner } from './byte-scanner.ts'

function read(text: string) {
  const scanner = new ByteScanner(new TextEncoder().encode(text))
  return { value: scanner.readNumber(), rest: scanner.peek(9) }
}

test('a number reads exactly as JavaScript reads it', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (value) => read(String(value)).value === value,
    ),
  )
  const decimals = fc.stringMatching(/^[-+]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})([eE][-+]?\d{1,3})?$/)
  fc.assert(fc.property(decimals, (text) => Object.is(read(text).value, Number(text))))
})

test('parsing stops at the end of the number', () => {
  assert.deepEqual(read('1.5/3'), { value: 1.5, rest: '/3' })
  assert.deepEqual(read('1e'), { value: 1, rest: 'e' })
  assert.deepEqual(read('2e+x'), { value: 2, rest: 'e+x' })
  assert.deepEqual(read('12'), { value: 12, rest: '' })
})

test('text without a number is NaN', () => {
  for (const text of ['', '-', '.', '+.', 'x', 'e5', 'nan', 'inf', ' 1']) {
    assert.deepEqual(read(text), { value: Number.NaN, rest: text })
  }
})
