import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import {
  circlesBetween,
  importsOf,
  isFrontDoor,
  isTest,
  listSources,
  testFolders,
} from './bin/source-imports.ts'

/** Their own files wire their folders together, and hold what all of these use. */
const wiring = ['contract', 'demo', 'geometry', 'server/platform', 'web', 'bench', 'sandbox/payments']

const own = listSources()
  .flatMap(importsOf)
  .filter(({ to }) => to !== '')

test('no two files import each other, types included', () => {
  // A page that is loaded later may lead back to the one that loads it.
  const first = own.filter(({ isLazy }) => !isLazy)
  assert.deepEqual(
    circlesBetween(first, (path) => path),
    [],
  )
})

test('folders beside each other do not import each other in a circle', () => {
  const beside = own.filter(({ from, to }) => isLayered(from) && isLayered(to))
  const byParent = Map.groupBy(beside, ({ from, to }) => commonFolder(from, to))
  const circles = [...byParent].flatMap(([parent, edges]) => {
    const childOf = (path: string) => path.split('/', parent.split('/').length + 1).join('/')
    return circlesBetween(
      edges.filter(({ from, to }) => dirname(from) !== parent && dirname(to) !== parent),
      childOf,
    )
  })
  assert.deepEqual(circles, [])
})

test('a folder and the folders inside it import each other in one direction', () => {
  const nested = own.filter(({ from, to, isLazy }) => {
    const outer = commonFolder(from, to)
    const isFrontDoorOf = [from, to].some((path) => isFrontDoor(path, outer))
    return !isLazy && isLayered(from) && isLayered(to) && !wiring.includes(outer) && !isFrontDoorOf
  })
  const between = nested.filter(({ from, to }) => {
    const outer = commonFolder(from, to)
    return (dirname(from) === outer) !== (dirname(to) === outer)
  })
  assert.deepEqual(circlesBetween(between, dirname), [])
})

function isLayered(path: string) {
  const isForTests = path.split('/').some((part) => testFolders.includes(part.replace(/\.ts$/, '')))
  return !isTest(path) && !isForTests
}

/** Returns the innermost folder that holds both. */
function commonFolder(from: string, to: string) {
  const [one, other] = [dirname(from).split('/'), dirname(to).split('/')]
  const shared = one.findIndex((folder, index) => folder !== other[index])
  return one.slice(0, shared < 0 ? undefined : shared).join('/')
}
