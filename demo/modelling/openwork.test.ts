import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turn } from './curves.ts'
import { solid } from './kernel.ts'
import { openwork } from './openwork.ts'

const place = (u: number, v: number, depth: 0 | 1): [number, number, number] => {
  const radius = 20 - 2 * depth
  return [radius * Math.cos(turn * u), radius * Math.sin(turn * u), v * 30]
}

test('a wall without openings is a tube', () => {
  const tube = solid(openwork({ columns: 48, rows: 10, solidity: () => 1, place }))
  assert.equal(tube.genus(), 1)
  assert.ok(Math.abs(tube.volume() / (Math.PI * (400 - 324) * 30) - 1) < 0.01)
})

test('each opening adds a handle and the wall stays closed', () => {
  const solidity = (u: number, v: number) => 0.5 - Math.cos(turn * 6 * u) * Math.sin(Math.PI * v)
  const pierced = solid(openwork({ columns: 96, rows: 32, solidity, place }))
  assert.equal(pierced.status(), 'NoError')
  assert.equal(pierced.genus(), 7)
})
